import {
  type DesktopBackends,
  type DesktopService,
  desktopBackends,
} from '../../desktop/desktop-backends.ts';
import { type Finding, note, ok } from './finding.ts';

const titles: Record<DesktopService, string> = {
  screen: 'Screenshots',
  input: 'Mouse and keyboard',
  clipboard: 'Clipboard',
  windows: 'Windows of other programs',
  hotkey: 'Global hotkey',
};

const services = Object.keys(titles) as DesktopService[];

/** Which part of the desktop serves what, and why. */
export async function checkDesktop(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  return findings(await desktopBackends(environment));
}

function findings({ server, services: served }: DesktopBackends): Finding[] {
  if (server === 'none') {
    return [
      note(
        `There is no display: ${served.screen.detail}`,
        'Run it inside a desktop session, or name one: DISPLAY=:0 screenscribe doctor',
      ),
    ];
  }
  return services.map((service) => {
    const { name, detail } = served[service];
    if (name === 'none')
      return note(`${titles[service]}: not on this desktop (${server}).`, detail);
    return ok(`${titles[service]}: ${name}. ${detail}`);
  });
}
