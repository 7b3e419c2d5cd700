import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { macAccessibility } from '../input/require-input-allowed.ts';
import type { Screen } from './screen.ts';

const state = z.enum(['granted', 'denied', 'prompt', 'unknown']);

/** What the operating system lets this process do; `detail` says in words what that means. */
export const permissions = z.object({
  screenRecording: state,
  accessibility: state,
  detail: z.object({ screenRecording: z.string(), accessibility: z.string() }),
});
export type Permissions = z.infer<typeof permissions>;

/** Asks without prompting the user. */
export async function readPermissions(screen: Screen): Promise<Permissions> {
  switch (process.platform) {
    case 'darwin':
      return { ...both('unknown', macDetail), accessibility: macAccessibility() };
    case 'win32':
      return both('granted', 'Windows lets every program of the user do this.');
    default:
      return process.env.WAYLAND_DISPLAY ? wayland : x11(screen);
  }
}

async function x11(screen: Screen): Promise<Permissions> {
  try {
    await screen.displays();
    return both('granted', 'X11 lets every program of the user do this.');
  } catch (error) {
    const reason = error instanceof Problem ? error.message : 'The display did not answer.';
    return both('denied', reason);
  }
}

const wayland: Permissions = {
  screenRecording: 'prompt',
  accessibility: 'denied',
  detail: {
    screenRecording: 'Wayland asks through the desktop portal at the first screenshot.',
    accessibility: 'Wayland lets no program move the pointer or type in the windows of others.',
  },
};

const macDetail =
  'macOS asks at the first use. Grant it to this program under System Settings → Privacy & Security.';

function both(state: Permissions['screenRecording'], detail: string): Permissions {
  return {
    screenRecording: state,
    accessibility: state,
    detail: { screenRecording: detail, accessibility: detail },
  };
}
