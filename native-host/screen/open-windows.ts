import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import { fromSystemPoint } from '../input/system-point.ts';
import { requireDisplay } from './display-server.ts';

/** A window of any program: its title and its place, in physical pixels of the desktop. */
export type OpenWindow = { title: string; box: Box };

/** The windows that are not minimized, the topmost first. Throws where the system tells none. */
export async function openWindows(displays: Display[]): Promise<OpenWindow[]> {
  requireDisplay();
  const { Window } = await import('node-screenshots');
  return Window.all()
    .filter((window) => !window.isMinimized())
    .toSorted((a, b) => b.z() - a.z())
    .map((window) => ({ title: window.title(), box: boxOf(window, displays) }));
}

type Placed = { x(): number; y(): number; width(): number; height(): number };

function boxOf(window: Placed, displays: Display[]): Box {
  const [x, y, width, height] = [window.x(), window.y(), window.width(), window.height()];
  const start = fromSystemPoint({ x, y }, displays);
  const scale = process.platform === 'darwin' ? scaleAt(start, displays) : 1;
  return { ...start, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** macOS gives sizes in points. */
function scaleAt({ x, y }: { x: number; y: number }, displays: Display[]): number {
  const display = displays.find(
    (one) => x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height,
  );
  return (display ?? displays[0])?.scaleFactor ?? 1;
}
