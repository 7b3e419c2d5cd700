import { z } from 'zod';
import { box } from '../../../shared/api/box.ts';
import { screenArea } from '../../../shared/api/screen-matches.ts';
import { encodePng } from '../../../shared/node/image/decode-with-sharp.ts';
import { areaText } from './shapes.ts';
import { looking, tool } from './tool.ts';

/** The largest size that models take without scaling it down themselves. */
const maxSide = 1_568;
const maxPixels = 1_150_000;

export const screenshotTool = tool({
  name: 'screenshot',
  title: 'Take a screenshot',
  description:
    'The screen as a PNG, made smaller where it is large. To point into the picture give its `space` ' +
    'with the coordinates; `factor` is how many pixels of the desktop one of it is. To read text, ' +
    '`snapshot` and `find_text` are more exact.',
  needs: 'read',
  annotations: looking,
  input: screenArea,
  output: z.object({
    space: z.string(),
    width: z.int(),
    height: z.int(),
    factor: z.number(),
    /** The area it shows, in pixels of the desktop. */
    desktop: box,
  }),
  target: areaText,
  run: async (area, { host, images }) => {
    const { picture, bounds } = await host.screen.shoot(area);
    const scale = Math.min(
      1,
      maxSide / Math.max(picture.width, picture.height),
      Math.sqrt(maxPixels / (picture.width * picture.height)),
    );
    const width = Math.max(1, Math.floor(picture.width * scale));
    const height = Math.max(1, Math.floor(picture.height * scale));
    const png = await encodePng(picture, scale < 1 ? { size: { width, height } } : {});
    const factor = picture.width / width;
    const space = images.add({ bounds, factor });
    const data = Buffer.from(png).toString('base64');
    return {
      result: { ...{ space, width, height, factor }, desktop: bounds },
      content: [{ type: 'image', data, mimeType: 'image/png' }],
    };
  },
});
