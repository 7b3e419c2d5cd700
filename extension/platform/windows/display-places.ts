import { browser } from 'wxt/browser';

/** A rectangle of the desktop in the units in which the browser places its windows. */
export type Place = { x: number; y: number; width: number; height: number };

export type DisplayPlaces = {
  /** Of every display; undefined where the browser does not tell. */
  displays: Place[] | undefined;
  /** Physical pixels in one unit, where all displays have the same. */
  pixelRatio: number;
};

/** Where the browser believes its displays to be: scaled, and on some systems placed anew. */
export async function displayPlaces(): Promise<DisplayPlaces> {
  if (import.meta.env.FIREFOX) return { displays: undefined, pixelRatio: devicePixelRatio };
  const displays = await browser.system.display.getInfo();
  return {
    displays: displays.map(({ bounds: { left, top, width, height } }) => {
      return { x: left, y: top, width, height };
    }),
    pixelRatio: 1,
  };
}
