import { z } from 'zod';
import { desktopWindow } from '../../../shared/api/screen-text.ts';
import { looking, tool } from './tool.ts';

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
