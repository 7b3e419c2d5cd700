/** The thread of one picture at a time: all that is slow for large ones happens here. */
import { isGrainy } from '../../shared/ocr/is-grainy.ts';
import { layoutText } from '../../shared/ocr/layout-text.ts';
import type { GreyPicture, RgbaPicture } from '../../shared/ocr/picture.ts';
import { preparePicture } from '../../shared/ocr/prepare-picture.ts';
import { refineLines } from '../../shared/ocr/refine-lines.ts';
import { renderStrip } from '../../shared/ocr/render-strip.ts';
import { sampleLines } from '../../shared/ocr/sample-lines.ts';
import { smoothPicture } from '../../shared/ocr/smooth-picture.ts';
import { wipeCode } from '../../shared/ocr/wipe-code.ts';
import { serveCalls } from '../calls/serve-calls.ts';
import { decodePicture } from './decode-picture.ts';
import { encodePng } from './encode-png.ts';
import { pictureCalls } from './picture-calls.ts';
import { readCodes } from './read-codes.ts';
import { threadPort } from './thread-port.ts';
import { transferable } from './transferable.ts';

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
