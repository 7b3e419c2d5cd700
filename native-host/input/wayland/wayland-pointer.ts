import { setImmediate } from 'node:timers/promises';
import type { Point } from '../../../shared/geometry.ts';
import type { PlacedOutput } from '../../screen/wayland-outputs.ts';
import { fixed } from '../../wayland/wayland-message.ts';
import type { ButtonName, PointerDevice } from '../pointer.ts';
import type { Session } from './session.ts';

const requests = { moveTo: 1, button: 2, axis: 3, frame: 4, axisSource: 5, axisSteps: 7 };
/** The kernel's numbers (linux/input-event-codes.h). */
export const buttonCodes: Record<ButtonName, number> = { left: 0x110, right: 0x111, middle: 0x112 };
const axes = { vertical: 0, horizontal: 1 };
const wheel = 0;
/** The distance of one step of a wheel, in the compositor's units: as mice report it. */
const stepLength = 15;
/** Positions are in fractions of a unit: units are larger than pixels. */
const parts = 256;

type Options = {
  session: Session;
  outputs: PlacedOutput[];
  pressed: Set<ButtonName>;
  /** Requests the pointer's position from the desktop. */
  ask: () => Promise<Point>;
};

/** A virtual pointer. Points are in physical pixels of the virtual desktop. */
export function waylandPointer({ session, outputs, pressed, ask }: Options): PointerDevice {
  const { connection, pointer } = session;
  const left = Math.min(...outputs.map(({ logical }) => logical.x));
  const top = Math.min(...outputs.map(({ logical }) => logical.y));
  const width = Math.max(...outputs.map(({ logical }) => logical.x + logical.width)) - left;
  const height = Math.max(...outputs.map(({ logical }) => logical.y + logical.height)) - top;
  /** Where it was moved last; before that, the desktop has to be asked. */
  let placed: Point | undefined;

  function send(request: number, ...values: number[]): void {
    const time = Math.floor(performance.now());
    connection.send(pointer, request, [time, ...values]);
    connection.send(pointer, requests.frame);
  }

  function moveTo(point: Point): void {
    const { x, y } = toUnits(point, outputs);
    const across = Math.min(width * parts - 1, Math.max(0, Math.round((x - left) * parts)));
    const down = Math.min(height * parts - 1, Math.max(0, Math.round((y - top) * parts)));
    send(requests.moveTo, across, down, width * parts, height * parts);
    placed = point;
  }

  async function turn(axis: number, steps: number, signal: AbortSignal): Promise<void> {
    const step = Math.sign(steps);
    for (let turned = 0; turned < Math.abs(steps); turned++) {
      // An abort can arrive between any two.
      await setImmediate();
      signal.throwIfAborted();
      connection.send(pointer, requests.axisSource, [wheel]);
      send(requests.axisSteps, axis, fixed(step * stepLength), step);
      await connection.settled();
    }
  }

  return {
    position: async () => placed ?? (await ask()),
    async glideTo(point) {
      moveTo(point);
    },
    async moveTo(point) {
      moveTo(point);
      await connection.settled();
    },
    async press(button) {
      pressed.add(button);
      send(requests.button, buttonCodes[button], 1);
      await connection.settled();
    },
    release(button) {
      pressed.delete(button);
      send(requests.button, buttonCodes[button], 0);
    },
    async scroll(dx, dy, signal) {
      await turn(axes.vertical, dy, signal);
      await turn(axes.horizontal, dx, signal);
    },
  };
}

/** The middle of a pixel, in the units of the compositor's layout of outputs. */
function toUnits(point: Point, outputs: PlacedOutput[]): Point {
  const on = outputs.find(({ origin, physical }) => {
    const [x, y] = [point.x - origin.x, point.y - origin.y];
    return x >= 0 && y >= 0 && x < physical.width && y < physical.height;
  });
  if (!on) return point;
  const { logical, origin, scaleFactor } = on;
  return {
    x: logical.x + (point.x - origin.x + 0.5) / scaleFactor,
    y: logical.y + (point.y - origin.y + 0.5) / scaleFactor,
  };
}
