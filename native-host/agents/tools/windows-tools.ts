import { z } from 'zod';
import { screenTextOperations } from '../../../shared/api/operations/screen-text-operations.ts';
import { desktopWindow } from '../../../shared/api/screen-matches.ts';
import { acting, looking, tool } from './tool.ts';

export const listWindowsTool = tool({
  name: 'list_windows',
  title: 'List the windows',
  description:
    'The windows of all programs, the topmost first, with their places and who has the keyboard.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({}),
  output: z.object({ windows: z.array(desktopWindow) }),
  target: () => 'the whole desktop',
  run: async (_, { host }) => ({ result: { windows: await host.desktopWindows.list() } }),
});

const { params } = screenTextOperations.focusWindow;
const [byRef, byTitle] = params.options;

export const focusWindowTool = tool({
  name: 'focus_window',
  title: 'Bring a window to the front',
  description:
    'Brings a window to the front and gives it the keyboard: by the `ref` that `list_windows` and ' +
    '`snapshot` give, or by a part of its `title`.',
  needs: 'input',
  annotations: { ...acting, destructiveHint: false, idempotentHint: true },
  input: z.strictObject({
    ref: byRef.shape.ref.optional(),
    title: byTitle.shape.title.optional(),
    match: byTitle.shape.match,
  }),
  output: desktopWindow.partial({ title: true, app: true }),
  target: ({ ref }) => (ref === undefined ? 'a window' : 'a window by its ref'),
  run: async ({ ref, title, match }, { host, signal }) => {
    const which = params.parse(
      ref === undefined ? { title, match } : { ref, ...(title && { title }) },
    );
    const { title: named, app, ...window } = await host.desktopWindows.focus(which, signal);
    // Titles are text on the screen, for agents that may read.
    const shown = host.agents.allows('read') ? { ...window, title: named, app } : window;
    return { result: shown };
  },
});
