/**
 * Fails where folders that lie side by side import each other in a circle, types and files between
 * them counted, and where a folder imports one that docs/architecture.md does not name before it.
 * Tests are left out, and so is a folder in a circle with a file of its own parent alone.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { run } from './run.ts';

type Import = { from: string; to: string };

const sources = ['shared', 'native-host', 'conversion-service', 'extension'];
const tests = /\.test\.tsx?$|\/testing\//;

const imports = readImports();
const complaints = [
  ...foldersOf(imports).flatMap(circlesIn),
  ...folderOrders().flatMap(brokenOrder),
];
process.stdout.write(complaints.map((complaint) => `${complaint}\n`).join(''));
if (complaints.length > 0) process.exitCode = 1;

function readImports(): Import[] {
  const read = z.object({
    modules: z.array(
      z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
    ),
  });
  const printed = run('depcruise', [...sources, '--output-type', 'json']);
  const { modules } = read.parse(JSON.parse(printed));
  const own = new Set(modules.map(({ source }) => source).filter(isOwn));
  return modules
    .filter(({ source }) => own.has(source))
    .flatMap(({ source, dependencies }) =>
      [...new Set(dependencies.map(({ resolved }) => resolved))]
        .filter((to) => own.has(to))
        .map((to) => ({ from: source, to })),
    );
}

function isOwn(file: string): boolean {
  return sources.some((folder) => file.startsWith(`${folder}/`)) && !tests.test(file);
}

/** Every folder that holds a file, and the folders above those. */
function foldersOf(all: Import[]): string[] {
  const folders = new Set<string>();
  for (const file of all.flatMap(({ from, to }) => [from, to])) {
    for (let at = path.dirname(file); at !== '.'; at = path.dirname(at)) folders.add(at);
  }
  return [...folders].toSorted();
}

/** The shortest circle through each folder in `parent` that is in one with another folder. */
function circlesIn(parent: string): string[] {
  const arrows = arrowsBetweenChildren(parent);
  const complained = new Set<string>();
  return [...arrows.keys()].filter(isFolder).flatMap((start) => {
    if (complained.has(start)) return [];
    const other = reachable(arrows, start).find(
      (child) => child !== start && isFolder(child) && reachable(arrows, child).includes(start),
    );
    if (other === undefined) return [];
    const there = shortestWay(arrows, start, other);
    const circle = [...there, ...shortestWay(arrows, other, start).slice(1)];
    for (const child of circle) complained.add(child);
    const steps = circle.slice(1).map((child, index) => {
      const [example] = arrows.get(circle[index] ?? '')?.get(child) ?? [];
      return `    ${example?.from} imports ${example?.to}`;
    });
    return [`Folders of ${parent} in a circle: ${circle.join(' → ')}`, ...steps];
  });
}

/** The files and folders of a folder, by what they import of each other. */
type Arrows = Map<string, Map<string, Import[]>>;

function arrowsBetweenChildren(parent: string): Arrows {
  const arrows: Arrows = new Map();
  for (const each of imports) {
    const [from, to] = [childOf(parent, each.from), childOf(parent, each.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const targets = arrows.get(from) ?? new Map<string, Import[]>();
    arrows.set(from, targets.set(to, [...(targets.get(to) ?? []), each]));
  }
  return arrows;
}

/** The first part of the file's path below the folder. */
function childOf(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  return file.slice(parent.length + 1).split('/', 1)[0];
}

function isFolder(child: string): boolean {
  return !child.includes('.');
}

function reachable(arrows: Arrows, start: string): string[] {
  return [...stepsFrom(arrows, start).keys()];
}

function shortestWay(arrows: Arrows, start: string, end: string): string[] {
  const steps = stepsFrom(arrows, start);
  const way = [end];
  for (let at = steps.get(end); at !== undefined && at !== start; at = steps.get(at)) way.push(at);
  return [start, ...way.toReversed()];
}

/** What can be reached, nearest first, each with the child from which it is. */
function stepsFrom(arrows: Arrows, start: string): Map<string, string> {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const next of arrows.get(at)?.keys() ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      open.push(next);
    }
  }
  return cameFrom;
}

type FolderOrder = { parent: string; order: string[] };

/** The lines of the page such as “- `shared/`: `time`, `text`”. */
function folderOrders(): FolderOrder[] {
  const page = readFileSync('docs/architecture.md', 'utf8');
  return sources.map((parent) => {
    const line = page.split('\n').find((each) => each.startsWith(`- \`${parent}/\`: `)) ?? '';
    return { parent, order: [...line.matchAll(/`([\w-]+)`/g)].map(([, folder]) => folder ?? '') };
  });
}

function brokenOrder({ parent, order }: FolderOrder): string[] {
  const broken = new Set<string>();
  for (const { from, to } of imports) {
    const [folder, other] = [from, to].map((file) => childOf(parent, file));
    if (!folder || !other || folder === other || !isFolder(folder) || !isFolder(other)) continue;
    const isBefore = order.includes(other) && order.indexOf(other) < order.indexOf(folder);
    if (isBefore) continue;
    broken.add(`docs/architecture.md does not name ${parent}/${other} before ${folder}, but
    ${from} imports ${to}`);
  }
  return [...broken];
}
