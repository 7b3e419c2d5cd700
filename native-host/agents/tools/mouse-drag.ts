import { z } from 'zod';
import { button, durationMs, point } from '../../input/mouse-shapes.ts';
import { placeText, pointerPlace, space } from './shapes.ts';
import { acting, tool } from './tool.ts';

export const mouseDragTool = tool({
  name: 'mouse_drag',
  title: 'Drag with the mouse',
  description: 'Presses a button at one point and releases it at another.',
  needs: 'input',
  annotations: acting,
  input: z.strictObject({
    ...{ from: point, to: point, space, button },
    durationMs: durationMs.default(200),
  }),
  output: pointerPlace,
  target: ({ from, space }) => placeText(from, space),
  run: async ({ from, to, space, ...how }, { host, images, signal }) => {
    const [start, end] = [images.toDesktop(from, space), images.toDesktop(to, space)];
    return { result: await host.input.drag({ from: start, to: end, ...how }, signal) };
  },
});
