/**
 * Tries what a hostile document or a compromised worker could reach, as the user that runs this.
 * Arguments: a folder, a port of 127.0.0.1 that listens, a file that is not the document's. Prints JSON.
 */

import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OutputFormat } from '../../formats.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { readResult } from './read-result.ts';
import { odfParts, picture, writePackage } from './sample-documents.ts';
import { testConverter } from './test-converter.ts';

const [, , folder = '', port = '', secret = ''] = process.argv;

process.stdout.write(
  JSON.stringify({ ...(await tryFromInside()), results: await convertDocuments() }),
);

/** What a shell inside could do, by name, and what the system says of it. */
async function tryFromInside(): Promise<{ reached: string[]; status: string }> {
  const sandbox = await openSandbox({ folder, bubblewrap: true, memoryMb: 2_048, fileMb: 1_000 });
  const root = path.join(folder, 'root');
  await mkdir(path.join(root, 'tmp'), { recursive: true });
  const other = path.join(folder, 'another-document.txt');
  await copyFile(secret, other);
  const script = [
    'attempt() { name=$1; shift; if sh -c "$*" >/dev/null 2>&1; then echo "$name"; fi; }',
    'attempt "own folder" touch /document/tmp/written',
    'attempt remount mount -o remount,bind,rw /usr',
    'attempt unmount umount -l /proc',
    'attempt mount mount -t tmpfs none /document/tmp',
    'attempt namespace unshare -U true',
    'attempt usr touch /usr/sandbox-escape',
    'attempt root touch /sandbox-escape',
    'attempt tmp "touch /tmp/escape && ! test -e /document/escape"',
    'attempt kernel ": >> /proc/sys/kernel/core_pattern"',
    `attempt device 'chmod u+x /dev/null; find /dev/null -perm -100 | grep -q . && chmod u-x /dev/null'`,
    `attempt setuid 'cp /usr/bin/true own && chmod 4755 own && test -u own'`,
    `attempt network '"${process.execPath}" -e "require(\\"net\\").connect(${port}).on(\\"error\\", () => process.exit(1)).on(\\"connect\\", () => process.exit(0))"'`,
    `attempt document cat '${other}'`,
    `attempt home cat '${secret}'`,
    'attempt passwords cat /etc/passwd',
    `attempt service test -e /proc/${process.pid}/exe`,
    'grep -E "^(Cap(Inh|Prm|Eff|Bnd|Amb)|NoNewPrivs|Seccomp):" /proc/self/status >&2',
  ].join('\n');
  const [command = '', ...args] = sandbox.wrap(['/bin/sh', '-c', script], root);
  const { stdout, stderr } = await promisify(execFile)(command, args, {
    cwd: root,
    env: sandbox.environment(root),
  });
  return { reached: stdout.trim().split('\n'), status: stderr };
}

/** What came of documents that link to the port and to the file. */
async function convertDocuments(): Promise<string[]> {
  await using own = await testConverter({ workers: 1, folder: path.join(folder, 'work') });
  const targets: Record<string, OutputFormat> = {
    'Links.odt': 'pdf',
    'Links.ods': 'csv',
    'Links.docx': 'odt',
  };
  await linkedDocuments(own.folder, { file: secret, web: `http://127.0.0.1:${port}` });
  const results: string[] = [];
  for (const [name, format] of Object.entries(targets)) {
    const { target } = await own.convert(name, format);
    results.push(await readResult(target, format));
  }
  return results;
}

/**
 * Writes documents that would load a file and a page of the web where links are followed:
 * `Links.odt`, `Links.ods` and `Links.docx`. Each has the word “Text” of its own.
 */
async function linkedDocuments(
  folder: string,
  links: { file: string; web: string },
): Promise<void> {
  const file = pathToFileURL(links.file).href;
  const web = `${links.web}/page.txt`;
  await writePackage(path.join(folder, 'Links.odt'), textWithLinks(file, web));
  await writePackage(path.join(folder, 'Links.ods'), workbookWithLinks(file, web));
  await writePackage(path.join(folder, 'Links.docx'), wordWithLinks(file, web));
}

function textWithLinks(file: string, web: string) {
  const section = (name: string, href: string) =>
    `<text:section text:name="${name}"><text:section-source xlink:href="${href}" xlink:type="simple" xlink:show="embed"/><text:p>Place</text:p></text:section>`;
  const body = [picture(web), picture(file), section('A', file), section('B', web)];
  return odfParts('odt', `<text:p>Text</text:p>${body.join('')}`);
}

function workbookWithLinks(file: string, web: string) {
  const source = (href: string) =>
    `<table:table-source xlink:type="simple" xlink:href="${href}" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1"/>`;
  const cell = (formula: string) =>
    `<table:table-cell table:formula="of:=${formula}" office:value-type="string"/>`;
  const sheet = (name: string, linked: string, cells: string) =>
    `<table:table table:name="${name}">${linked}<table:table-row>${cells}</table:table-row></table:table>`;
  const text =
    '<table:table-cell office:value-type="string"><text:p>Text</text:p></table:table-cell>';
  const asked = [`WEBSERVICE(&quot;${web}&quot;)`, `'${file}'#$Sheet1.A1`].map(cell).join('');
  return odfParts(
    'ods',
    sheet('First', '', text + asked) +
      sheet('A', source(file), text) +
      sheet('B', source(web), text),
  );
}

function wordWithLinks(file: string, web: string): Record<string, string> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const field = (href: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDETEXT "${href}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const shown = (id: string) =>
    `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:50pt;height:50pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`;
  const link = (id: string, href: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/image" Target="${href}" TargetMode="External"/>`;
  const body = [field(file), field(web), shown('a'), shown('b')].join('');
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="d" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${link('a', file)}${link('b', web)}</Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}/relationships"><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p>${body}</w:body></w:document>`,
  };
}
