/** Draws the extension's icons, in the sizes that browsers ask for, and its sample picture. */
import sharp from 'sharp';

const folder = 'extension/public';

for (const size of [16, 32, 48, 128]) {
  await sharp('extension/icon.svg', { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(`${folder}/icon/${size}.png`);
}
await sharp('extension/sample.svg').png({ palette: true }).toFile(`${folder}/sample.png`);
