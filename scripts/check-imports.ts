/**
 * The import arrows of docs/architecture.md, enforced over the import lines of every source file.
 * Prints each broken arrow and exits with 1 where there is one.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** What the files of a folder may import: folders of the repository and packages. */
const folders: Record<string, { folders: string[]; packages: 'any' | RegExp }> = {
  // Its own folders apart, which are for processes of Node and may use any package.
  shared: {
    folders: ['shared', 'package.json'],
    packages: /^(zod|fractional-indexing|zxing-wasm)$/,
  },
  extension: { folders: ['shared', 'extension'], packages: 'any' },
  'native-host': { folders: ['shared', 'native-host', 'package.json'], packages: 'any' },
  'conversion-service': { folders: ['shared', 'conversion-service'], packages: 'any' },
  scripts: {
    folders: ['shared', 'extension', 'native-host', 'conversion-service', 'scripts', 'test'],
    packages: 'any',
  },
  test: {
    folders: ['shared', 'extension', 'native-host', 'conversion-service', 'scripts', 'test'],
    packages: 'any',
  },
};

/** The rooms of shared/ocr, each of which may use those before it. */
const ocrRooms = [
  'geometry',
  'image',
  'binarize',
  'segment',
  'layout',
  'confidence',
  'tesseract',
  'correct',
  'languages',
  'codes',
];

/** Arrows inside a folder: files under `from` must not import files under `to`. */
const closed: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^(extension|shared\/(?!http\/|node\/))/,
    to: /^shared\/(http|node)\//,
    why: 'shared/http and shared/node are for processes of Node alone',
  },
  {
    from: /^shared\/node\//,
    to: /^shared\/http\//,
    why: 'what runs in any process of Node knows no HTTP',
  },
  {
    from: /^conversion-service\/(?!routes\/|http\/|[^/]+\.ts$)/,
    to: /^(conversion-service\/(routes|http)\/|shared\/http\/)/,
    why: 'capabilities know no HTTP',
  },
  {
    from: /^native-host\/(?!http\/|[^/]+\.ts$)/,
    to: /^native-host\/http\//,
    why: 'capabilities know no HTTP',
  },
  {
    from: /^extension\/(?!platform\/)/,
    to: /^(webextension-polyfill|wxt\/browser)$/,
    why: 'only extension/platform touches browser.*',
  },
  ...ocrRooms.map((room, index) => ({
    from: new RegExp(`^shared/ocr/${room}/`),
    to: new RegExp(`^shared/ocr/((${ocrRooms.slice(index + 1).join('|') || '-'})/|[^/]+\\.ts$)`),
    why: `a room of shared/ocr may use those before it: ${ocrRooms.join(', ')}`,
  })),
];

const broken = sourceFiles().flatMap(brokenArrows);
for (const arrow of broken) console.error(arrow);
process.exitCode = broken.length > 0 ? 1 : 0;

function brokenArrows(file: string): string[] {
  const folder = file.split('/')[0] ?? '';
  const rule = folders[folder];
  if (!rule) return [];
  const packages = /^shared\/(http|node)\//.test(file) ? 'any' : rule.packages;
  const isTest = file.endsWith('.test.ts') || file.endsWith('.test.tsx');
  return imports(file).flatMap((target) => {
    const closedArrow = closed.find(({ from, to }) => from.test(file) && to.test(target.resolved));
    if (closedArrow && !isTest) return [`${file} → ${target.resolved}: ${closedArrow.why}`];
    if (target.kind === 'file') {
      const to = target.resolved.split('/')[0] ?? '';
      if (rule.folders.includes(to) || (isTest && to === 'test'))
        return featureArrow(file, target.resolved);
      return [`${file} → ${target.resolved}: ${folder} may import ${rule.folders.join(', ')}`];
    }
    if (isTest || packages === 'any' || packages.test(target.resolved)) return [];
    return [`${file} → ${target.resolved}: ${folder} may use only ${packages.source}`];
  });
}

/** Features stand beside each other: one must not import another. */
function featureArrow(from: string, to: string): string[] {
  const feature = (file: string) => /^extension\/features\/([^/]+)/.exec(file)?.[1];
  const own = feature(from);
  const other = feature(to);
  if (!own || !other || own === other) return [];
  return [`${from} → ${to}: features do not import features`];
}

function imports(file: string): { kind: 'file' | 'package'; resolved: string }[] {
  const text = readFileSync(file, 'utf8');
  const specifiers = text.matchAll(
    /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|(?<![.\w])import\s*\(?\s*['"]([^'"]+)['"]/gm,
  );
  return [...specifiers].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (specifier.startsWith('.')) {
      const resolved = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
      return { kind: 'file', resolved };
    }
    return { kind: 'package', resolved: packageName(specifier) };
  });
}

function packageName(specifier: string): string {
  const bare = specifier.replace(/^node:/, '');
  if (specifier.startsWith('node:') || builtinModules.includes(bare)) return specifier;
  if (specifier === 'wxt/browser') return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
