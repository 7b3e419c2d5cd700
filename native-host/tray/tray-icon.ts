import { readFile } from 'node:fs/promises';

/** A picture as the tray takes it: width, height, and its pixels as A, R, G, B. */
export type TrayIcon = [width: number, height: number, pixels: Buffer][];

/** In pixels: what panels show on ordinary and on dense screens. */
const sizes = [24, 48];

/** The product's icon, for desktops whose theme does not have it. */
export async function createTrayIcon(): Promise<TrayIcon> {
  const { default: sharp } = await import('sharp');
  const drawing = await readFile(new URL('../../extension/icon.svg', import.meta.url));
  return await Promise.all(
    sizes.map(async (size): Promise<TrayIcon[number]> => {
      const picture = sharp(drawing, { density: 144 }).resize(size, size).ensureAlpha();
      return [size, size, alphaFirst(await picture.raw().toBuffer())];
    }),
  );
}

function alphaFirst(rgba: Buffer): Buffer {
  const argb = Buffer.alloc(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    argb.writeUInt32BE(((rgba.readUInt32BE(at) >>> 8) | ((rgba[at + 3] ?? 0) << 24)) >>> 0, at);
  }
  return argb;
}
