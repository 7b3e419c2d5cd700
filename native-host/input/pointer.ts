import type { MouseProviderInterface } from '@nut-tree-fork/provider-interfaces';
import { Button } from '@nut-tree-fork/shared';
import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Screen } from '../screen/screen.ts';
import { requireInputAllowed } from './require-input-allowed.ts';
import { fromSystemPoint, toSystemPoint } from './system-point.ts';

/** In physical pixels of the virtual desktop. */
export type Point = { x: number; y: number };

export const buttonNames = ['left', 'right', 'middle'] as const;
export type ButtonName = (typeof buttonNames)[number];

export type Pointer = {
  position(): Promise<Point>;
  isOnScreen(point: Point): boolean;
  /** Throws `region_off_screen` for a point on no display. */
  requireOnScreen(point: Point): void;
  moveTo(point: Point): Promise<void>;
  press(button: ButtonName): void;
  release(button: ButtonName): void;
  scroll(dx: number, dy: number): Promise<void>;
};

/** Throws `no_display` or `permission_denied`. */
export async function openPointer(screen: Screen): Promise<Pointer> {
  requireInputAllowed();
  const displays = await screen.displays();
  const { providerRegistry } = await import('@nut-tree-fork/nut-js');
  const mouse = providerRegistry.getMouse();
  // Otherwise the add-on blocks this thread after every event.
  mouse.setMouseDelay(0);
  const pointer: Pointer = {
    async position() {
      return fromSystemPoint(await mouse.currentMousePosition(), displays);
    },
    isOnScreen: (point) => displays.some((display) => isOn(point, display)),
    requireOnScreen(point) {
      if (!pointer.isOnScreen(point)) throw offScreen(point);
    },
    async moveTo(point) {
      pointer.requireOnScreen(point);
      await mouse.setMousePosition(toSystemPoint(point, displays));
    },
    press: (button) => void mouse.pressButton(buttons[button]),
    release: (button) => void mouse.releaseButton(buttons[button]),
    scroll: (dx, dy) => scroll(mouse, dx * unitsPerStep(), dy * unitsPerStep()),
  };
  return pointer;
}

const buttons = { left: Button.LEFT, right: Button.RIGHT, middle: Button.MIDDLE };

async function scroll(mouse: MouseProviderInterface, dx: number, dy: number): Promise<void> {
  if (dy > 0) await mouse.scrollDown(dy);
  if (dy < 0) await mouse.scrollUp(-dy);
  // On X11 the add-on takes left for right.
  const right = process.platform === 'linux' ? -dx : dx;
  if (right > 0) await mouse.scrollRight(right);
  if (right < 0) await mouse.scrollLeft(-right);
}

/** What the add-on hands to the system for one step of a wheel: X11 steps, Windows 120, macOS px. */
function unitsPerStep(): number {
  if (process.platform === 'win32') return 120;
  return process.platform === 'darwin' ? 40 : 1;
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
