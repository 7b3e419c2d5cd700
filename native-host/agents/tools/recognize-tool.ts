import { z } from 'zod';
import { languages, layout, table } from '../../../shared/api/recognition.ts';
import { region } from '../../../shared/api/region.ts';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { refuseByHeader } from '../../../shared/node/image/decode-image.ts';
import { boxText, space } from './shapes.ts';
import { looking, tool } from './tool.ts';

const readText = z.object({
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

export const readImageTool = tool({
  name: 'read_image',
  title: 'Read an image',
  description:
    'The text of an image: PNG, JPEG, WebP, BMP, GIF or TIFF in base64, up to 50 MB. Nothing of it is kept.',
  needs: 'read',
  annotations: looking,
  input: z.strictObject({
    image: z.base64().min(1),
    languages: languages.optional(),
    layout: layout.optional(),
  }),
  output: readText,
  target: ({ image }, { decoded }) =>
    `an image of ${Math.ceil((decoded?.length ?? (image.length * 3) / 4) / 1024)} KB`,
  run: async ({ image, ...how }, { host, signal, decoded }) => {
    const options = { ...how, save: false, from: { kind: 'file' as const }, signal };
    const bytes = decoded ?? decodeBase64Image(image);
    await refuseByHeader(bytes);
    const read = await host.reader.read(() => bytes, options);
    return { result: { text: read.text, confidence: read.confidence, tables: read.tables } };
  },
});
