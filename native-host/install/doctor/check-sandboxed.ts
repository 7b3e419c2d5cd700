import { existsSync } from 'node:fs';
import path from 'node:path';
import { browsers } from '../browsers/browsers.ts';
import type { System } from '../system.ts';
import { type Finding, note } from './finding.ts';

/** Browsers of this user that run in a sandbox and may not start programs outside of it. */
export function checkSandboxed({ platform, home }: System): Finding[] {
  if (platform !== 'linux') return [];
  return browsers.flatMap(({ title, snap, flatpak }) => [
    ...(snap && existsSync(path.join(home, 'snap', snap)) ? [snapNote(title, snap)] : []),
    ...(flatpak && existsSync(path.join(home, '.var/app', flatpak)) ? [flatpakNote(title)] : []),
  ]);
}

/** Firefox's snap asks the WebExtensions portal; those of the Chromium family have no way out. */
function snapNote(title: string, snap: string): Finding {
  return snap === 'firefox'
    ? note(
        `${title} is installed as a snap: it asks before it starts the host.`,
        'Allow it when asked; where it does not ask, install Firefox from packages.mozilla.org.',
      )
    : note(
        `${title} is installed as a snap, which may not start programs outside of it.`,
        `Install ${title} from its maker's own package; in the snap, capturing works in the page only.`,
      );
}

function flatpakNote(title: string): Finding {
  return note(
    `${title} is installed as a Flatpak, which may not start programs outside of it.`,
    `Install ${title} from its maker's own package; in the Flatpak, capturing works in the page only.`,
  );
}
