import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../run.ts';
import { filesBelow, installedSize, put, settle } from './staged.ts';

export type DebianPackage = {
  name: string;
  version: string;
  architecture: 'amd64' | 'arm64' | 'all';
  depends: string[];
  recommends?: string[];
  suggests?: string[];
  /** One line. */
  summary: string;
  /** What it is for, in paragraphs. */
  description: string[];
  /** Configuration files in /etc, which the administrator may change. */
  settings?: string[];
  /** Maintainer scripts, run as root after unpacking and before removal, by their names. */
  scripts?: Partial<Record<'postinst' | 'prerm' | 'postrm', string>>;
  /** Overrides for lintian's findings that are intended, each after its reason. */
  overrides?: string[];
};

const maintainer = 'Screenscribe <maintainers@screenscribe.dev>';

/** Makes a `.deb` of a staged tree. @returns its path */
export function buildDeb(
  staged: string,
  about: DebianPackage,
  { epoch, dist }: { epoch: number; dist: string },
): string {
  const { name, version, architecture } = about;
  const doc = `usr/share/doc/${name}`;
  put(staged, `${doc}/copyright`, copyright());
  put(staged, `${doc}/changelog.gz`, gzipSync(changelog(about, epoch), { level: 9 }));
  if (about.overrides) {
    put(staged, `usr/share/lintian/overrides/${name}`, `${about.overrides.join('\n')}\n`);
  }
  const files = filesBelow(staged);
  const sums = files.map((file) => `${md5(path.join(staged, file))}  ${file}\n`).join('');
  const size = installedSize(staged);
  put(staged, 'DEBIAN/control', control(about, size));
  put(staged, 'DEBIAN/md5sums', sums);
  if (about.settings) put(staged, 'DEBIAN/conffiles', `${about.settings.join('\n')}\n`);
  for (const [script, text] of Object.entries(about.scripts ?? {})) {
    put(staged, `DEBIAN/${script}`, text, 0o755);
  }
  settle(staged, epoch);
  const file = path.join(dist, `${name}_${version}_${architecture}.deb`);
  const options = ['--root-owner-group', '-Zxz', '--build', staged, file];
  run('dpkg-deb', options, { SOURCE_DATE_EPOCH: String(epoch) });
  return file;
}

function control(about: DebianPackage, size: number): string {
  const list = (label: string, packages: string[] = []) =>
    packages.length > 0 ? [`${label}: ${packages.join(', ')}`] : [];
  return [
    `Package: ${about.name}`,
    `Version: ${about.version}`,
    `Architecture: ${about.architecture}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${size}`,
    ...list('Depends', about.depends),
    ...list('Recommends', about.recommends),
    ...list('Suggests', about.suggests),
    'Section: utils',
    'Priority: optional',
    `Description: ${about.summary}`,
    ...about.description.flatMap((paragraph, index) => [
      ...(index > 0 ? [' .'] : []),
      ...wrapped(paragraph, 76).map((line) => ` ${line}`),
    ]),
    '',
  ].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function changelog({ name, version }: DebianPackage, epoch: number): string {
  const date = new Date(epoch * 1_000).toUTCString().replace('GMT', '+0000');
  return [
    `${name} (${version}) unstable; urgency=medium`,
    '',
    '  * Built from the repository; its CHANGELOG.md says what is new.',
    '',
    ` -- ${maintainer}  ${date}`,
    '',
  ].join('\n');
}

function copyright(): string {
  const license = readFileSync(path.resolve(import.meta.dirname, '../../LICENSE'), 'utf8');
  const text = license.trim().split('\n');
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Comment: The licenses of the npm packages that are inside lie beside their files;',
    ' "GET /legal" and the about page show them.',
    '',
    'Files: *',
    `Copyright: ${text.find((line) => /^copyright/i.test(line))?.replace(/^copyright \(c\) /i, '') ?? 'the authors'}`,
    'License: MIT',
    ...text.map((line) => ` ${line.trim() || '.'}`),
    '',
  ].join('\n');
}

function md5(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex');
}
