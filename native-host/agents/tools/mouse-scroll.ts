import { point, steps } from '../../input/mouse-shapes.ts';
import { placeText, pointerPlace, space } from './shapes.ts';
import { acting, tool } from './tool.ts';

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
