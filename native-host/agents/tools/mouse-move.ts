import { durationMs, point } from '../../input/mouse-shapes.ts';
import { placeText, pointerPlace, space } from './shapes.ts';
import { acting, tool } from './tool.ts';

export const mouseMoveTool = tool({
  name: 'mouse_move',
  title: 'Move the mouse',
  description: 'Moves the pointer, as for what shows when it is over something.',
  needs: 'input',
  annotations: { ...acting, destructiveHint: false, idempotentHint: true },
  input: point.extend({ space, durationMs: durationMs.default(0) }),
  output: pointerPlace,
  target: (input) => placeText(input, input.space),
  run: async ({ x, y, space, durationMs }, { host, images, signal }) => {
    const to = images.toDesktop({ x, y }, space);
    return { result: await host.input.move({ ...to, durationMs }, signal) };
  },
});
