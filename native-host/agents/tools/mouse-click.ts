import { clickHow, point } from '../../input/mouse-shapes.ts';
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
