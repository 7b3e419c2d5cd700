/** Bytes of an image file at most, wherever one is taken. */
export const maxImageBytes = 50_000_000;

/** Pixels of an image at most, judged from its header before anything is decoded. */
export const maxImagePixels = 100_000_000;
