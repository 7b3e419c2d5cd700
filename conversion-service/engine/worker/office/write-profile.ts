import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
