/** Points from the top left corner of the sheet. */
export type Place = { x: number; y: number; width: number; height: number };
