import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import type { Stream } from '../../portal/portal-session.ts';
import type { PlacedOutput } from '../../screen/wayland-outputs.ts';
import type { ButtonName, PointerDevice } from '../pointer.ts';
import { buttonCodes } from '../wayland/wayland-pointer.ts';
import { deviceBits, type RemoteSession } from './remote-session.ts';
import type { Sender } from './sender.ts';

const axes = { vertical: 0, horizontal: 1 };

type Options = {
  sender: Sender;
  outputs: PlacedOutput[];
  pressed: Set<ButtonName>;
  /** Where this process has moved it last: no desktop reports its position. */
  last: { place: Point | undefined };
};

/** The pointer through the desktop's portal. Points are in physical pixels of the virtual desktop. */
export function portalPointer({ sender, outputs, pressed, last }: Options): PointerDevice {
  async function moveTo(point: Point): Promise<void> {
    const session = await allowed();
    const { node, at, further } = onStream(point, outputs, session);
    await sender.send(session, 'NotifyPointerMotionAbsolute', 'udd', [node, at.x, at.y]);
    if (further) await sender.send(session, 'NotifyPointerMotion', 'dd', [further.x, further.y]);
    last.place = point;
  }

  async function allowed(): Promise<RemoteSession> {
    const session = await sender.open();
    if ((session.devices & deviceBits.pointer) === 0) throw noPointer();
    return session;
  }

  function where(): Point {
    if (!last.place) throw notKnown();
    return last.place;
  }

  async function turn(axis: number, steps: number, signal: AbortSignal): Promise<void> {
    const session = await allowed();
    for (let turned = 0; turned < Math.abs(steps); turned++) {
      // An abort can arrive between any two.
      await setImmediate();
      signal.throwIfAborted();
      await sender.send(session, 'NotifyPointerAxisDiscrete', 'ui', [axis, Math.sign(steps)]);
    }
  }

  return {
    position: async () => where(),
    glideTo: moveTo,
    moveTo,
    async press(button) {
      where();
      const session = await allowed();
      pressed.add(button);
      await sender.send(session, 'NotifyPointerButton', 'iu', [buttonCodes[button], 1]);
    },
    release(button) {
      if (!pressed.delete(button)) return;
      sender.post('NotifyPointerButton', 'iu', [buttonCodes[button], 0]);
    },
    async scroll(dx, dy, signal) {
      where();
      await turn(axes.vertical, dy, signal);
      await turn(axes.horizontal, dx, signal);
    },
  };
}

/** The middle of a pixel, within the shared stream of its display. */
function onStream(point: Point, outputs: PlacedOutput[], { streams, inPixels }: RemoteSession) {
  const output = outputs.find(({ origin, physical }) => {
    const [x, y] = [point.x - origin.x, point.y - origin.y];
    return x >= 0 && y >= 0 && x < physical.width && y < physical.height;
  });
  const stream = output && streamOf(output, outputs, streams);
  if (!stream) throw notShared(output?.name);
  const { origin, scaleFactor } = output;
  const pixel = { x: point.x - origin.x + 0.5, y: point.y - origin.y + 0.5 };
  const { node } = stream;
  if (!inPixels) return { node, at: divided(pixel, scaleFactor) };
  // xdg-desktop-portal only accepts positions within the size in units, and Mutter takes them for
  // pixels: on a scaled display the pointer is moved the rest of the way from there.
  const [width, height] = stream.size ?? [output.logical.width, output.logical.height];
  const at = { x: Math.min(pixel.x, width - 0.5), y: Math.min(pixel.y, height - 0.5) };
  const rest = { x: pixel.x - at.x, y: pixel.y - at.y };
  if (rest.x === 0 && rest.y === 0) return { node, at };
  return { node, at, further: divided(rest, scaleFactor) };
}

function divided({ x, y }: Point, by: number): Point {
  return { x: x / by, y: y / by };
}

function streamOf({ logical }: PlacedOutput, outputs: PlacedOutput[], streams: Stream[]) {
  const [only] = streams;
  if (outputs.length === 1 && streams.length === 1) return only;
  return streams.find(({ position }) => position?.[0] === logical.x && position[1] === logical.y);
}

function notShared(name: string | undefined): Problem {
  return new Problem(
    'permission_denied',
    `The display ${name ?? ''} was not shared in the dialog of the desktop, so the pointer cannot be ` +
      'put there. End the sharing in the panel of the desktop, try again, and choose every display.',
  );
}

function noPointer(): Problem {
  return new Problem(
    'permission_denied',
    'The mouse was not allowed in the dialog of the desktop. End the sharing in the panel of the ' +
      'desktop, try again, and switch on “Allow remote interaction”.',
  );
}

function notKnown(): Problem {
  return new Problem(
    'permission_denied',
    'This desktop does not tell where the pointer is, and nothing was done. Say in the request where ' +
      'it is to go; from then on it is known.',
  );
}
