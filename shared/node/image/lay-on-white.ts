/** Makes pixels of 4 bytes opaque, in place: what is transparent shows white behind it. */
export function layOnWhite(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    // Nearly all pixels of screenshots are opaque, and libvips takes several times as long for it.
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = 255 + (((data[channel] ?? 0) - 255) * alpha) / 255;
    }
    data[at + 3] = 255;
  }
}
