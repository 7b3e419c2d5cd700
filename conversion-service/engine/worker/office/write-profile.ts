import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { similarFonts } from '../../../../shared/node/odf/styles/font-faces.ts';
import { serializeWhole } from '../../../../shared/node/odf/xml/serialize.ts';
import { element, type XmlElement } from '../../../../shared/node/odf/xml/xml-element.ts';

/** A new profile in which LibreOffice runs no macro, follows no link and asks no question. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'user'), { recursive: true });
  await writeFile(path.join(folder, 'user', 'registrymodifications.xcu'), registry());
}

const scripting = '/org.openoffice.Office.Common/Security/Scripting';
const csvFilter =
  "/org.openoffice.TypeDetection.Filter/Filters/org.openoffice.TypeDetection.Filter:Filter['Text - txt - csv (StarCalc)']";

const settings: [path: string, name: string, value: string | number | boolean][] = [
  [scripting, 'MacroSecurityLevel', 3],
  [scripting, 'DisableMacrosExecution', true],
  [scripting, 'BlockUntrustedRefererLinks', true],
  [scripting, 'DisableActiveContent', true],
  // Never, in Calc and in Writer.
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', false],
  ['/org.openoffice.Office.Common/Misc', 'CrashReport', false],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  ['/org.openoffice.Office.Common/History', 'PickListSize', 0],
  // LibreOfficeKit would ask for the options of a CSV file also where they were given.
  [csvFilter, 'UIComponent', ''],
];

function registry(): string {
  const items = settings.map(
    ([place, name, value]) =>
      `<item oor:path="${place.replaceAll("'", '&apos;')}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}

/** Its name in a worker's folder. */
export const fontConfiguration = 'fonts.conf';

/**
 * Makes fontconfig substitute fonts of the same metrics for those that are not installed:
 * LibreOffice asks only fontconfig, whatever a document lists. The system's own rules follow these.
 */
export async function writeFontConfiguration(folder: string): Promise<void> {
  const rules = similarFonts.flatMap(({ names, families }) =>
    names.map((name) => rule(name, families)),
  );
  const root = element('fontconfig', {}, [
    ...rules,
    element('include', { ignore_missing: 'yes' }, ['/etc/fonts/fonts.conf']),
  ]);
  const head = '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n';
  await writeFile(path.join(folder, fontConfiguration), head + serializeWhole(root));
}

/**
 * A rule that adds a substitute behind families whose name contains these words; an installed family
 * comes first.
 * Source: https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
function rule(name: string, families: readonly string[]): XmlElement {
  return element('match', { target: 'pattern' }, [
    element('test', { qual: 'first', name: 'family', compare: 'contains' }, [text(name)]),
    element(
      'edit',
      { name: 'family', mode: 'append', binding: 'same' },
      families.map((family) => text(family)),
    ),
  ]);
}

function text(content: string): XmlElement {
  return element('string', {}, [content]);
}
