import { z } from 'zod';
import { screenTextOperations } from '../../../shared/api/operations/screen-text.ts';
import { snapshot, snapshotChange } from '../../../shared/api/screen-text.ts';
import { areaText } from './area-text.ts';
import { looking, tool } from './tool.ts';

const { params } = screenTextOperations.snapshot;

export const snapshotTool = tool({
  name: 'snapshot',
  title: 'Read the screen',
  description:
    'All lines of text on the screen with their places, and all windows. With `since`, the ' +
    '`snapshotId` of an earlier one, only what was added, removed or moved: far shorter. The refs of ' +
    'lines can be clicked for two minutes.',
  needs: 'read',
  annotations: looking,
  input: params,
  output: z.object({ ...snapshot.partial().shape, ...snapshotChange.partial().shape }),
  target: areaText,
  run: async (input, { host, signal }) => ({
    result: await host.screenText.snapshot(input, signal),
  }),
});
