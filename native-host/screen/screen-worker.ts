/** The child process that photographs the screen. */
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../shared/api/problem.ts';
import { childPort } from '../../shared/node/workers/child-port.ts';
import { type Answer, serveCalls } from '../../shared/workers/serve-calls.ts';
import { freeze, shoot, shootPng } from './camera.ts';
import { connectedDisplays } from './connected-displays.ts';
import { castInUse } from './portal/cast-in-use.ts';
import { screenCalls } from './screen-calls.ts';
import { createSettling } from './settle/settling.ts';
import { systemWindows } from './system-windows.ts';
import { watchDrawing } from './x11/watch-drawing.ts';
import { canKeepAbove, keepAbove, readEdges } from './x11/x11-window-hints.ts';

/** In ms: this requests nothing from the X server, but only checks what it has sent. */
const lookEveryMs = 20;

let watching: (() => number | null) | undefined;

/** How often a redraw of the desktop was detected. */
function drawing(): number | null {
  const cast = castInUse();
  if (cast) return cast.frames;
  watching ??= watchDrawing();
  return watching();
}

const settling = createSettling(drawing);

serveCalls(childPort(), {
  displays: () => answer(displays),
  windows: () => answer(async () => systemWindows(await displays())),
  edges: (payload) => answer(() => readEdges(screenCalls.edges.parse(payload).window)),
  canKeepAbove: () => answer(canKeepAbove),
  keepAbove: (payload) => answer(() => keepAbove(screenCalls.keepAbove.parse(payload).window)),
  shoot: (payload) => answer(() => shoot(screenCalls.shoot.parse(payload))),
  shootPng: (payload) => answer(() => shootPng(screenCalls.shootPng.parse(payload))),
  freeze: (payload) => answer(() => freeze(screenCalls.freeze.parse(payload).display)),
  settled: (payload) => answer(() => settling.settled(screenCalls.settled.parse(payload))),
  async forget(payload) {
    settling.forget(screenCalls.forget.parse(payload).key);
    return { data: {} };
  },
  async drawn(payload) {
    const { since } = screenCalls.drawn.parse(payload);
    const giveUpAt = performance.now() + (since?.withinMs ?? 0);
    while (since && drawing() === since.after && performance.now() < giveUpAt) {
      await delay(lookEveryMs);
    }
    return { data: drawing() };
  },
});

async function displays() {
  using connected = await connectedDisplays();
  return connected.displays.map(({ photograph: _, ...display }) => display);
}

/** If a display disappears meanwhile, any error may occur: it is replaced by a clear one. */
async function answer(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { data: await work() };
  } catch (error) {
    if (!(error instanceof Problem)) (await connectedDisplays())[Symbol.dispose]();
    throw error;
  }
}
