/**
 * Makes one file of each program that has a thread or a process of its own, for
 * `shared/node/workers/built-program.ts`; what is up to date stays. `npm ci` runs it, and tests do.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import {
  type BuiltFrom,
  builtFile,
  builtPrograms,
  isBuilt,
  seconds,
} from '../shared/node/workers/built-program.ts';

const root = path.resolve(import.meta.dirname, '..');

type Bundler = Pick<typeof import('rolldown'), 'rolldown'>;

/**
 * Packages of many small files, which become part of a program. Node loads the others as they are
 * installed: they are few files, or bring files of other kinds.
 */
const joined =
  /^(?:zod|hono|@hono\/[\w-]+|@asteasolutions\/zod-to-openapi|openapi3-ts|@modelcontextprotocol\/\w+|@cantoo\/pdf-lib|@pdf-lib\/[\w-]+|culori|html-entities|node-html-better-parser|tslib)(?:\/|$)/;

/** Not all of them are in the image of the conversion service. */
const parts = ['conversion-service', 'native-host', 'shared'].filter((part) =>
  existsSync(path.join(root, part)),
);

const startedFile = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Every file that another one starts, relative to the repository. */
function programs(): string[] {
  const started = parts.flatMap(sourcesIn).flatMap((file) => {
    const names = readFileSync(path.join(root, file), 'utf8').matchAll(startedFile);
    return [...names].map(([, name = '']) => path.posix.join(path.posix.dirname(file), name));
  });
  return [...new Set(started)].filter((file) => !isStart.test(file)).sort();
}

/** A start has one import, of the program that was built. */
const isStart = /\/(?:main|cli)\.ts$/;

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?!.*\.test\.).*\.ts$/.test(entry.name))
    .map((entry) => relative(path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/testing/'));
}

/**
 * A file that another process runs right now stays as it is until the new one takes its place, and
 * parts that it has still to load stay for a day.
 */
async function build(program: string, { rolldown }: Bundler): Promise<void> {
  const begun = seconds(Date.now());
  const target = path.join(root, builtPrograms, builtFile(program));
  const folder = path.dirname(target);
  const name = path.parse(target).name;
  const bundle = await rolldown({
    input: path.join(root, program),
    cwd: root,
    platform: 'node',
    external: (id) => !/^[./]|^\w:/.test(id) && !joined.test(id),
    checks: { ineffectiveDynamicImport: false },
    plugins: [namesItsPlace(folder)],
  });
  const { output } = await bundle.generate({
    entryFileNames: path.basename(target),
    chunkFileNames: `${name}-[hash].mjs`,
  });
  await bundle.close();
  mkdirSync(folder, { recursive: true });
  const chunks = output.filter((each) => each.type === 'chunk');
  // The program itself is last: it names the others.
  for (const { fileName, code } of chunks.toReversed()) replace(path.join(folder, fileName), code);
  const sources = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.filter(path.isAbsolute)));
  const record: BuiltFrom = {
    sources: [...sources].map(relative).filter(isOwn).concat(packages).sort().map(described),
  };
  // A source that changed meanwhile may be in the program as it was before.
  const isSettled = record.sources.every(({ changed = begun }) => changed < begun);
  if (isSettled) replace(`${target}.json`, JSON.stringify(record));
  removeOld(
    folder,
    name,
    chunks.map(({ fileName }) => fileName),
  );
}

/** Which versions of packages are joined. */
const packages = 'package-lock.json';

function isOwn(file: string): boolean {
  return !file.startsWith('node_modules/');
}

function described(file: string): BuiltFrom['sources'][number] {
  const { size, mtimeMs } = statSync(path.join(root, file));
  return { file, bytes: size, changed: seconds(mtimeMs) };
}

/** What a source finds beside itself it also finds from where it is built into. */
function namesItsPlace(folder: string): Plugin {
  return {
    name: 'names-its-place',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
      handler(code, id) {
        const place = path.relative(folder, id).split(path.sep).join('/');
        const url = `new URL(${JSON.stringify(place)}, import.meta.url)`;
        return code
          .replaceAll('import.meta.url', `${url}.href`)
          .replaceAll(
            'import.meta.dirname',
            `process.getBuiltinModule('node:path').dirname(process.getBuiltinModule('node:url').fileURLToPath(${url}))`,
          );
      },
    },
  };
}

function replace(file: string, content: string): void {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
}

const dayMs = 86_400_000;

function removeOld(folder: string, name: string, kept: string[]): void {
  const old = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.mjs') && !kept.includes(file))
    .map((file) => path.join(folder, file));
  for (const file of old) if (statSync(file).mtimeMs < Date.now() - dayMs) rmSync(file);
}

function relative(file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** It is one program for each kind of computer, and not there on all: programs run without it, too. */
async function loadBundler(): Promise<Bundler | undefined> {
  try {
    return await import('rolldown');
  } catch (error) {
    process.stderr.write(
      `Programs start from their sources, which takes longer: ${String(error)}\n`,
    );
    return undefined;
  }
}

const outdated = programs().filter((program) => !isBuilt(program));
// Loading it takes longer than finding that all is up to date.
const bundler = outdated.length > 0 ? await loadBundler() : undefined;
if (bundler) for (const program of outdated) await build(program, bundler);
