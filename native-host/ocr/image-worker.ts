/** The thread of one picture at a time: all that is slow for large ones happens here. */

import { serveCalls } from '../../shared/node/workers/serve-calls.ts';
import { threadPort } from '../../shared/node/workers/thread-port.ts';
import { transferable } from '../../shared/node/workers/transferable.ts';
import { wipeCode } from '../../shared/ocr/codes/wipe-code.ts';
import { refineLines } from '../../shared/ocr/correct/refine-lines.ts';
import type { GreyPicture, RgbaPicture } from '../../shared/ocr/image/image.ts';
import { isGrainy } from '../../shared/ocr/image/is-grainy.ts';
import { smoothPicture } from '../../shared/ocr/image/smooth-image.ts';
import { layoutText } from '../../shared/ocr/layout/layout-text.ts';
import { preparePicture } from '../../shared/ocr/segment/prepare-image.ts';
import { sampleLines } from '../../shared/ocr/segment/sample-lines.ts';
import { renderStrip } from '../../shared/ocr/tesseract/render-strip.ts';
import { decodePicture } from '../image/decode-image.ts';
import { encodePng } from '../image/encode-png.ts';
import { pictureCalls } from './image-calls.ts';
import { readCodes } from './read-codes.ts';

const nothing = { width: 0, height: 0, data: new Uint8Array() };
let picture: RgbaPicture = nothing;
let ink: GreyPicture = nothing;
/** Reads the picture's pixels, which must not change meanwhile. */
let encoding: Promise<unknown> = Promise.resolve();

serveCalls(threadPort(), {
  start: () => ({}),
  async open(payload) {
    const source = pictureCalls.open.parse(payload);
    picture = 'file' in source ? await decodePicture(source.file) : source.picture;
    return { data: { pixels: picture.width * picture.height } };
  },
  async toPng() {
    const png = encodePng(picture);
    encoding = png.catch(() => undefined);
    const { buffer } = await png;
    return { data: new Uint8Array(buffer), transfer: [buffer] };
  },
  async prepare(payload) {
    const { parts, vertical } = pictureCalls.prepare.parse(payload);
    // A search that fails must not cost the text.
    const codes = await readCodes(picture).catch(() => []);
    if (codes.length > 0) await encoding;
    for (const { box } of codes) wipeCode(picture, box);
    const prepared = preparePicture(picture, parts, vertical);
    const grainy = isGrainy(picture);
    // Only its text is needed from here on, unless it is looked at again, and it may be large.
    if (!grainy) picture = nothing;
    ink = prepared.ink;
    return { data: { strips: prepared.strips, codes, grainy } };
  },
  prepareSmoothed(payload) {
    const { parts, vertical } = pictureCalls.prepareSmoothed.parse(payload);
    picture = smoothPicture(picture);
    const prepared = preparePicture(picture, parts, vertical);
    ink = prepared.ink;
    return { data: { strips: prepared.strips } };
  },
  render(payload) {
    const { strip, quickly } = pictureCalls.render.parse(payload);
    const rendered = renderStrip(ink, strip, quickly);
    return { data: rendered, transfer: transferable(rendered.picture.data) };
  },
  sample(payload) {
    const { strip } = pictureCalls.sample.parse(payload);
    const lines = sampleLines(renderStrip(ink, strip).picture);
    return { data: lines, transfer: lines ? transferable(lines.data) : [] };
  },
  refine(payload) {
    const { lines, place } = pictureCalls.refine.parse(payload);
    return { data: refineLines(lines, ink, place) };
  },
  layOut(payload) {
    const { blocks, layout } = pictureCalls.layOut.parse(payload);
    picture = nothing;
    ink = nothing;
    return { data: layoutText(blocks, layout) };
  },
});
