import { z } from 'zod';
import { button, clickHow, durationMs, point, steps } from '../../input/mouse-shapes.ts';
import { placeText, pointerPlace, space } from './shapes.ts';
import { acting, tool } from './tool.ts';

export const mouseClickTool = tool({
  name: 'mouse_click',
  title: 'Click the mouse',
  description: 'Clicks a point. Where there is text to click, `click_text` is safer.',
  needs: 'input',
  annotations: acting,
  input: point.extend({ space, ...clickHow }),
  output: pointerPlace,
  target: (input) => placeText(input, input.space),
  run: async ({ x, y, space, ...how }, { host, images, signal }) => {
    const at = images.toDesktop({ x, y }, space);
    return { result: await host.input.click({ at, ...how }, signal) };
  },
});

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

export const mouseScrollTool = tool({
  name: 'mouse_scroll',
  title: 'Turn the mouse wheel',
  description: 'Turns the wheel over a point: `dx` steps to the right, `dy` steps down.',
  needs: 'input',
  annotations: { ...acting, destructiveHint: false },
  input: point.extend({ space, dx: steps, dy: steps }),
  output: pointerPlace,
  target: (input) => placeText(input, input.space),
  run: async ({ x, y, space, ...turn }, { host, images, signal }) => {
    const at = images.toDesktop({ x, y }, space);
    return { result: await host.input.scroll({ at, ...turn }, signal) };
  },
});
