import { Problem } from '../../shared/api/problem.ts';
import { waylandSocket } from '../wayland/socket-path.ts';

/** Throws `no_display` where this process was started without a screen to photograph. */
export function requireDisplay(environment: NodeJS.ProcessEnv = process.env): void {
  if (process.platform !== 'linux') return;
  if (environment.DISPLAY || waylandSocket(environment) !== undefined) return;
  throw noDisplay();
}

export function noDisplay(cause?: unknown): Problem {
  return new Problem(
    'no_display',
    'No display can be reached. Start the host inside a desktop session, or point it at one: ' +
      'DISPLAY=:0 npm start. On a server: xvfb-run -a npm start.',
    { cause },
  );
}
