import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Point } from '../../shared/geometry.ts';
import { fromSystemPoint, toSystemPoint } from '../screen/system-points.ts';

export const buttonNames = ['left', 'right', 'middle'] as const;
export type ButtonName = (typeof buttonNames)[number];

/** The pointer as the system moves it, in the system's own units. */
export type PointerDevice = {
  position(): Promise<Point>;
  /** For intermediate points: their arrival is not checked. */
  glideTo(point: Point): Promise<void>;
  /** Resolves once it is there. Throws `timeout` where something holds it. */
  moveTo(point: Point, signal: AbortSignal): Promise<void>;
  /** Resolves once the desktop has seen it. Throws `timeout` where a program holds it back. */
  press(button: ButtonName): Promise<void>;
  release(button: ButtonName): void;
  /** Steps of a wheel, to the right and down. Ends early when aborted. Throws `timeout` likewise. */
  scroll(dx: number, dy: number, signal: AbortSignal): Promise<void>;
};

/** The same in physical pixels; moving throws `region_off_screen` for a point on no display. */
export type Pointer = PointerDevice & {
  isOnScreen(point: Point): boolean;
  requireOnScreen(point: Point): void;
};

export function pointerOn(displays: Display[], device: PointerDevice): Pointer {
  const pointer: Pointer = {
    ...device,
    position: async () => fromSystemPoint(await device.position(), displays),
    isOnScreen: (point) => displays.some((display) => isOn(point, display)),
    requireOnScreen(point) {
      if (!pointer.isOnScreen(point)) throw offScreen(point);
    },
    async glideTo(point) {
      pointer.requireOnScreen(point);
      await device.glideTo(toSystemPoint(point, displays));
    },
    async moveTo(point, signal) {
      pointer.requireOnScreen(point);
      await device.moveTo(toSystemPoint(point, displays), signal);
    },
  };
  return pointer;
}

function isOn({ x, y }: Point, display: Display): boolean {
  const right = display.x + display.width;
  const bottom = display.y + display.height;
  return x >= display.x && y >= display.y && x < right && y < bottom;
}

function offScreen({ x, y }: Point): Problem {
  return new Problem(
    'region_off_screen',
    `The point ${x}, ${y} is on no display. GET /displays lists them in physical pixels.`,
  );
}
