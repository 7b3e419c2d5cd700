import { z } from 'zod';
import { languages, layout, table } from '../../../shared/api/recognition.ts';
import { region } from '../../../shared/api/region.ts';
import { boxText, space } from './shapes.ts';
import { looking, tool } from './tool.ts';

export const readText = z.object({
  text: z.string(),
  /** 0 to 100; null where there is no text. */
  confidence: z.number().nullable(),
  tables: z.array(table),
});

export const readRegionTool = tool({
  name: 'read_region',
  title: 'Read a part of the screen',
  description:
    'The text of a rectangle of the screen, laid out as it stands, with its tables. Nothing of it is ' +
    'kept or copied.',
  needs: 'read',
  annotations: looking,
  input: region.extend({ space, languages: languages.optional(), layout: layout.optional() }),
  output: readText,
  target: boxText,
  run: async ({ x, y, width, height, space, ...how }, { host, images, signal }) => {
    const box = images.boxToDesktop({ x, y, width, height }, space);
    const options = { ...how, save: false, copy: false, signal };
    const { text, confidence, tables } = await host.capture.region(region.parse(box), options);
    return { result: { text, confidence, tables } };
  },
});
