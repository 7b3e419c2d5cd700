import path from 'node:path';
import { applicationId } from '../../portal/portal.ts';

type Where = {
  appDir: string;
  platform: NodeJS.Platform;
  /** The file of the command line. */
  command: string;
};
type DesktopEntry = { file: string; text: string };

/**
 * The desktop entry by which Linux desktops identify the application: some ask a person for
 * permissions only for programs that have this file. Undefined on other systems.
 */
export function desktopEntry({ appDir, platform, command }: Where): DesktopEntry | undefined {
  if (platform !== 'linux') return undefined;
  const file = path.join(appDir, '../../applications', `${applicationId}.desktop`);
  const text = `[Desktop Entry]
Type=Application
Name=Screenscribe
Comment=Capture text from anything on the screen
Comment[de]=Text von allem erfassen, was der Bildschirm zeigt
Exec=${quoted(command)} open
Icon=${escaped(path.join(appDir, 'extension/icon.svg'))}
Terminal=false
Categories=Utility;Accessibility;
`;
  return { file, text };
}

/** One word of a command line, as the Desktop Entry Specification writes it. */
function quoted(word: string): string {
  return escaped(`"${word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`);
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
