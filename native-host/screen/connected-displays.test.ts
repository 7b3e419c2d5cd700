import { expect, test } from 'vitest';
import { monitorDisplays, type ReportedMonitor } from './connected-displays.ts';
import { desktopBounds, intersection } from './desktop-bounds.ts';
import { imageOf } from './display-image.ts';

type Reported = { x: number; y: number; width: number; height: number; scaleFactor: number };

const large = { x: 0, y: 0, width: 2880, height: 1800, scaleFactor: 1.5 };
// Left of the other, and their edges meet nowhere else.
const small = { x: -1920, y: -333, width: 1920, height: 1080, scaleFactor: 1.25 };

test('Windows tells pixels, whatever the scale factors and however far left and up', async () => {
  const displays = await monitorDisplays([played(small, 1), played(large, 2)], 'win32');
  expect(displays).toMatchObject([
    { id: '1', ...small, primary: false },
    { id: '2', ...large, primary: true },
  ]);
  expect(desktopBounds(displays)).toEqual({ x: -1920, y: -333, width: 4800, height: 2133 });
  const across = { x: -10, y: 700, width: 20, height: 100 };
  expect(displays.map((display) => intersection(display, across))).toEqual([
    { x: -10, y: 700, width: 10, height: 47 },
    { x: 0, y: 700, width: 10, height: 100 },
  ]);
});

test('on X11 sizes are told divided by the factor, and the picture has the true one', async () => {
  const [display] = await monitorDisplays(
    [played({ ...large, width: 1920, height: 1200 }, 3)],
    'linux',
  );
  expect(display).toMatchObject({ x: 0, y: 0, width: 2880, height: 1800, scaleFactor: 1.5 });
});

/** A display as the add-on reports it; the larger one is the primary. */
function played({ x, y, width, height, scaleFactor }: Reported, id: number): ReportedMonitor {
  const { width: across, height: down } = x === 0 ? large : small;
  const picture = { width: across, height: down, data: new Uint8Array(across * down * 4) };
  return {
    id: () => id,
    name: () => `Display${id}`,
    x: () => x,
    y: () => y,
    width: () => width,
    height: () => height,
    rotation: () => 0,
    scaleFactor: () => scaleFactor,
    isPrimary: () => x === 0,
    captureImage: async () => imageOf(picture),
  } as unknown as ReportedMonitor;
}
