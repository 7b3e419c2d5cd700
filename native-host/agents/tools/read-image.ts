import { z } from 'zod';
import { languages, layout } from '../../../shared/api/recognition.ts';
import { decodeBase64Image } from '../../../shared/node/image/decode-base64-image.ts';
import { refuseByHeader } from '../../../shared/node/image/decode-image.ts';
import { readText } from './read-region.ts';
import { looking, tool } from './tool.ts';

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
