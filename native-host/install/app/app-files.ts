import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { builtPrograms } from '../../../shared/node/workers/built-program.ts';
import { firefoxParts } from './join-extension.ts';

/** What runs from the application folder, besides its packages and its runtime. */
const parts = [
  'native-host',
  'shared',
  // Their programs, each as one file.
  path.posix.join(builtPrograms, 'native-host'),
  path.posix.join(builtPrograms, 'shared'),
  // The Tesseract that packages for Windows include.
  'lib/tesseract',
  'extension/icon.svg',
  // In packages for Windows, of which the host uses parts.
  'extension/chromium',
  firefoxParts.own,
  firefoxParts.shared,
  'package.json',
  'package-lock.json',
  'LICENSE',
];

const unused: PackagePart[] = [
  // Node loads the engine's `.wasm` beside its `.js`; files without `lstm` also contain the engine
  // of Tesseract 3. Where the kept Node has SIMD at all, it has the relaxed one.
  [
    /^tesseract\.js-core$/,
    /\.wasm\.js$|^tesseract-core(?:-simd(?:-lstm)?|-relaxedsimd)?\.(?:js|wasm)$/,
  ],
  [/^tesseract\.js$/, /^dist$/],
  [/^zlibjs$/, /^bin\/(?!node-zlib\.js$)/],
  // `4.0.0_best_int` holds the same networks without the old engine's data.
  [/^@tesseract\.js-data\//, /^4\.0\.0$/],
  // Codes are read, never drawn.
  [/^zxing-wasm$/, /^dist\/(?:full|writer|iife|miniprogram)$/],
  // For browsers, for `require`, and the sources of built files.
  [/^(?:yaml|@embedpdf\/pdfium)$/, /^browser$|^dist\/index\.(?:browser\.js|cjs)$/],
  [/^@cantoo\/pdf-lib$/, /^(?:cjs|dist|src|ts3\.4)$/],
  [/^culori$/, /^bundled$/],
  [/^fast-xml-parser$/, /^lib\/.*\.min\.js$/],
  [/^hono$/, /^dist\/(?:cjs|types)$/],
  [/^(?:@modelcontextprotocol\/(?:core|server)|@hono\/node-server|zod)$/, /\.cjs$/],
  [/^zod$/, /^src$/],
  [/^koffi$/, /^(?:vendor|lib)$/],
  [/^uiohook-napi$/, /^(?:libuiohook|src|binding\.gyp)$/],
  // Only what `shared/http-server/swagger-assets.ts` serves.
  [
    /^swagger-ui-dist$/,
    /^(?!swagger-ui\.css$|swagger-ui-bundle\.js$|package\.json$|LICENSE$|NOTICE$)/,
  ],
];

/** The files that make up the application, relative to `root`, without tests; sorted. */
export function appFiles(root: string): string[] {
  return parts
    .flatMap((part) => filesOf(root, part))
    .filter((file) => !file.includes('.test.'))
    .sort();
}

/** Changes with every file of the application and with the runtime. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of appFiles(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(root: string, part: string): string[] {
  const found = statSync(path.join(root, part), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [part];
  return readdirSync(path.join(root, part)).flatMap((name) => filesOf(root, path.join(part, name)));
}

const ranges = z.record(z.string(), z.string()).default({});

/** https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages */
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: ranges,
      optionalDependencies: ranges,
      peerDependencies: ranges,
    }),
  ),
});

type Packages = z.infer<typeof lock>['packages'];

/**
 * The installed packages that `files` of the application load, and their dependencies, as
 * `node_modules/…` folders under `root`, sorted. The runtime itself is not among them.
 * @param files relative to `root`
 */
export function appPackages(
  root: string,
  files: string[],
  platform: NodeJS.Platform = process.platform,
): string[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = lock.parse(JSON.parse(text));
  const direct = Object.keys(packages['']?.dependencies ?? {}).filter((name) => name !== runtime);
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const wanted = direct.filter((name) => sources.some((source) => loads(source, name)));
  const found = new Set<string>();
  const unused = platform === 'darwin' ? [] : onMacosAlone;
  for (const name of wanted) addWithNeeds({ folder: '', name }, { packages, unused, found });
  return [...found].filter((folder) => existsSync(path.join(root, folder))).sort();
}

/** Loaded by nut-js, of which other systems only use the clipboard programs. */
const onMacosAlone = ['jimp', '@nut-tree-fork/libnut'];

/** The package that contains Node itself, which is copied as one file. */
const runtime = 'node';

/**
 * Whether a source names a package, or the scope from which a name is built, in quotation marks: as
 * an import does, and as resolving a file within it does.
 */
function loads(source: string, name: string): boolean {
  const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : undefined;
  const quoted = ["'", '`'].some((mark) =>
    [mark, '/'].some((end) => source.includes(`${mark}${name}${end}`)),
  );
  return quoted || (scope !== undefined && source.includes(`\`${scope}/\${`));
}

function addWithNeeds(
  { folder, name }: { folder: string; name: string },
  walk: { packages: Packages; unused: string[]; found: Set<string> },
): void {
  const { packages, unused, found } = walk;
  if (unused.includes(name)) return;
  const place = resolvePackage(folder, name, packages);
  if (place === undefined || found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  const needs = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const need of Object.keys(needs)) {
    addWithNeeds({ folder: place, name: need }, walk);
  }
}

/** As Node resolves it: within the requesting package, then beside it, and so on outwards. */
function resolvePackage(folder: string, name: string, packages: Packages): string | undefined {
  const place = path.posix.join(folder, 'node_modules', name);
  if (place in packages) return place;
  if (folder === '') return undefined;
  return resolvePackage(
    folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))),
    name,
    packages,
  );
}

/**
 * Whether a file or folder of a package is needed at run time: types, source maps, the sources of
 * add-ons, texts for its developers and parts that the application never loads are not.
 * @param file relative to the package's folder, with `/`
 */
export function isRun(packageName: string, file: string, platform: NodeJS.Platform): boolean {
  if (isForDevelopers.test(file)) return false;
  return ![...unused, ...(unusedOn[platform] ?? [])].some(
    ([name, part]) => name.test(packageName) && part.test(file),
  );
}

const isForDevelopers =
  /\.d\.[cm]?ts$|\.(?:map|flow|cc|hh?|inc|s|asm|gyp)$|(?:^|\/)(?:readme|changelog|history|contributing|security)\.(?:md|markdown|txt)$|(?:^|\/)\.(?:npmignore|eslintrc(?:\.\w+)?|nycrc|editorconfig)$|(?:^|\/)(?:__tests__|tests?|docs?|examples?|benchmarks?|\.github)$/i;

type PackagePart = [packageName: RegExp, file: RegExp];

/** What only other systems run. */
const unusedOn: Partial<Record<NodeJS.Platform, PackagePart[]>> = {
  linux: [
    [/^uiohook-napi$/, /^prebuilds\/(?!linux)/],
    [/^clipboardy$/, /^fallbacks\/windows$/],
  ],
  darwin: [
    [/^uiohook-napi$/, /^prebuilds\/(?!darwin)/],
    [/^clipboardy$/, /^fallbacks$/],
  ],
  win32: [
    [/^uiohook-napi$/, /^prebuilds\/(?!win32)/],
    [/^clipboardy$/, /^fallbacks\/(?:linux|windows\/clipboard_i686\.exe)$/],
    // For processors without SIMD there is the Tesseract that the program includes.
    [/^tesseract\.js-core$/, /^tesseract-core-lstm\./],
  ],
};
