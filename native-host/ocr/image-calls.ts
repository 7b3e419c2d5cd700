import { z } from 'zod';
import { box } from '../../shared/api/box.ts';
import { layout, recognition } from '../../shared/api/recognition.ts';
import { tesseractLine } from '../../shared/ocr/tesseract/tesseract-line.ts';

const bytes = z.instanceof(Uint8Array);
const picture = z.object({ width: z.int(), height: z.int(), data: bytes });
const number = z.number();
const moved = z.array(z.object({ from: box, to: z.object({ x: number, y: number }) }));
const strip = z.object({
  box,
  capitals: number,
  monospaced: z.boolean(),
  moved,
  block: z.int(),
  vertical: z.boolean(),
});
const place = z.object({
  scale: number,
  squeeze: number,
  left: number,
  top: number,
  capitals: number,
  moved,
});

/** What a picture thread is called with, by action. */
export const pictureCalls = {
  open: z.union([z.object({ file: bytes }), z.object({ picture })]),
  prepare: z.object({ parts: z.int(), vertical: z.boolean() }),
  prepareSmoothed: z.object({ parts: z.int(), vertical: z.boolean() }),
  render: z.object({ strip, quickly: z.boolean() }),
  sample: z.object({ strip }),
  refine: z.object({ lines: z.array(tesseractLine), place }),
  layOut: z.object({ blocks: z.array(recognition.shape.lines), layout }),
};

/** What it answers. */
export const pictureAnswers = {
  open: z.object({ pixels: z.number() }),
  toPng: z.instanceof(Uint8Array<ArrayBuffer>),
  prepare: z.object({
    strips: z.array(strip),
    codes: recognition.shape.codes,
    grainy: z.boolean(),
  }),
  prepareSmoothed: z.object({ strips: z.array(strip) }),
  render: place.extend({ picture }),
  sample: picture.nullable(),
  refine: recognition.shape.lines,
  layOut: z.string(),
};
