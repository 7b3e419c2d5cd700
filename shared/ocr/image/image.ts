/** A color image: 4 bytes a pixel (red, green, blue, alpha), rows from the top, no padding. */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/** A gray image: 1 byte a pixel (0 black to 255 white), rows from the top, no padding. */
export type GrayImage = { width: number; height: number; data: Uint8Array };
