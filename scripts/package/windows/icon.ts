import sharp from 'sharp';

const sizes = [16, 24, 32, 48, 64, 256];
const headerBytes = 6;
const entryBytes = 16;

/**
 * A drawing as an icon of Windows, in every size that it shows.
 * Source: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export async function windowsIcon(svg: Uint8Array): Promise<Buffer> {
  const images = await Promise.all(
    sizes.map((size) => sharp(svg, { density: 300 }).resize(size, size).png().toBuffer()),
  );
  const header = Buffer.alloc(headerBytes + entryBytes * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = headerBytes + entryBytes * index;
    // A byte has no room for 256, which is written as 0.
    header.writeUInt8((sizes[index] ?? 0) % 256, at);
    header.writeUInt8((sizes[index] ?? 0) % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
