/** A colour picture: 4 bytes a pixel (red, green, blue, alpha), rows from the top, no padding. */
export type RgbaPicture = { width: number; height: number; data: Uint8Array };

/** A grey picture: 1 byte a pixel (0 black to 255 white), rows from the top, no padding. */
export type GreyPicture = { width: number; height: number; data: Uint8Array };
