/** The child process that moves the pointer and presses keys. */
import type { z } from 'zod';
import type { Display } from '../../shared/api/display.ts';
import { childPort } from '../../shared/node/workers/child-port.ts';
import { type Answer, serveCalls } from '../../shared/workers/serve-calls.ts';
import { offerPrimary } from '../clipboard/offer-primary.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import type { Devices } from './devices.ts';
import { inputCalls, type SetUp, type stopNotice } from './input-calls.ts';
import { pasteKeysOf, pressTogether, typeText } from './keyboard-actions.ts';
import { click, drag, moveAlong, scroll } from './mouse-actions.ts';
import { openDevices } from './open-devices.ts';
import { type Pointer, pointerOn } from './pointer.ts';
import { halted } from './stop/halted.ts';
import { type StopWatch, watchForStop } from './stop/watch-for-stop.ts';
import { focusWaylandWindow, returnWaylandFocus } from './wayland/wayland-focus.ts';

/** The current operation: its parent requests one after the other. */
let current = Promise.resolve<unknown>(undefined);
let ending = new AbortController();
let given: SetUp | undefined;
let stop: StopWatch | undefined;

const port = childPort();
serveCalls(port, {
  setUp(payload) {
    given = inputCalls.setUp.parse(payload);
    const { stopFile, stopKey } = given;
    const key = () => given?.stopKey ?? stopKey;
    stop ??= watchForStop({ file: stopFile, key, onStop });
    return {};
  },
  /** A person allows input again. */
  resume() {
    stop?.resume();
    return {};
  },
  async position(payload) {
    const { displays } = inputCalls.position.parse(payload);
    using devices = await openGivenDevices();
    return { data: await pointerOn(displays, devices.pointer).position() };
  },
  move(payload) {
    const { displays, how } = inputCalls.move.parse(payload);
    const { durationMs, ...to } = how;
    return point(displays, ({ pointer }, signal) => moveAlong(pointer, { to, durationMs, signal }));
  },
  click(payload) {
    const { displays, how } = inputCalls.click.parse(payload);
    return point(displays, (devices, signal) => click(devices, how, signal));
  },
  drag(payload) {
    const { displays, how } = inputCalls.drag.parse(payload);
    return point(displays, ({ pointer }, signal) => drag(pointer, how, signal));
  },
  scroll(payload) {
    const { displays, how } = inputCalls.scroll.parse(payload);
    return point(displays, ({ pointer }, signal) => scroll(pointer, how, signal));
  },
  type(payload) {
    const { how } = inputCalls.type.parse(payload);
    return operate(async ({ openKeyboard }, signal) => typeText(await openKeyboard(), how, signal));
  },
  press(payload) {
    const { keys } = inputCalls.press.parse(payload);
    return operate(async ({ openKeyboard }, signal) =>
      pressTogether(await openKeyboard(), keys, signal),
    );
  },
  paste(payload) {
    const { window } = inputCalls.paste.parse(payload);
    return operate(({ openKeyboard }, signal) => paste(openKeyboard, window, signal));
  },
  focus(payload) {
    const { window } = inputCalls.focus.parse(payload);
    return operate(async (_, signal) => {
      if (waylandSocket() !== undefined) return await focusWaylandWindow(window, signal);
      await (await focusing()).focusWindow(window, signal);
    });
  },
  async isGrabbed(payload) {
    const { keysym, modifiers } = inputCalls.isGrabbed.parse(payload);
    // On Wayland this cannot be determined.
    if (process.platform !== 'linux' || waylandSocket() !== undefined) return { data: false };
    const { isGrabbed } = await import('./x11/grab-key.ts');
    return { data: isGrabbed(keysym, modifiers) };
  },
  async letGo() {
    using devices = await openGivenDevices();
    await devices.letGo();
    return {};
  },
  async giveBack() {
    await giveBack();
    return {};
  },
  /** Ends the current operation. */
  async cancel() {
    ending.abort(new Error('It was asked to end.'));
    await current;
    return {};
  },
  /** Answered at once, unless a call into the system hangs. */
  alive: () => ({}),
});

// The parent ended, for whatever reason: nothing may stay pressed.
process.once('disconnect', async () => {
  ending.abort(new Error('The host ended.'));
  await current;
  await giveBack().catch(() => undefined);
  process.exit();
});

async function giveBack(): Promise<void> {
  using devices = await openGivenDevices();
  devices.giveBack();
}

function openGivenDevices(): Promise<Devices> {
  if (!given) throw new Error('It was not set up.');
  return openDevices(given);
}

function onStop(): void {
  ending.abort(halted());
  const notice: z.infer<typeof stopNotice> = { jobId: 'stop', status: 'progress', data: null };
  port.post(notice, []);
}

async function paste(
  openKeyboard: Devices['openKeyboard'],
  window: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (process.platform === 'linux') {
    const { keys, primary } = pasteKeysOf(await returnFocus(window, signal));
    if (primary) await offerPrimary();
    return await pressTogether(await openKeyboard(), keys, signal);
  }
  if (process.platform === 'win32' && window !== undefined) {
    await (await focusing()).focusWindow(window, signal);
  }
  await pressTogether(await openKeyboard(), ['ctrl', 'v'], signal);
}

/** Loaded at the first use, since each is for one system. */
function focusing() {
  if (process.platform === 'win32') return import('./win32/win32-focus-window.ts');
  return import('./x11/x11-focus-window.ts');
}

/** @returns the class of the window's program, where it is known */
async function returnFocus(
  window: number | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (waylandSocket() !== undefined) return await returnWaylandFocus(window, signal);
  const x11 = await import('./x11/return-focus.ts');
  return await x11.returnFocus(window, signal);
}

type InputTools = Pick<Devices, 'openKeyboard'> & { pointer: Pointer };

/** Runs an action with the pointer and returns where it is then. */
function point(
  displays: Display[],
  work: (tools: InputTools, signal: AbortSignal) => Promise<void>,
): Promise<Answer> {
  const toolsOf = ({ pointer, openKeyboard }: Devices): InputTools => {
    return { pointer: pointerOn(displays, pointer), openKeyboard };
  };
  return operate(
    (devices, signal) => work(toolsOf(devices), signal),
    (devices) => toolsOf(devices).pointer.position(),
  );
}

type Work<T> = (devices: Devices, signal: AbortSignal) => Promise<T>;
type Result<T> = (devices: Devices, done: T) => unknown;

/**
 * Works over one connection until everything has been handled, however it ends; then answers
 * `result`.
 */
async function operate<T>(work: Work<T>, result: Result<T> = (_, done) => done): Promise<Answer> {
  ending = new AbortController();
  stop?.requireGoing();
  const operation = carryOut(work, result, ending.signal);
  current = operation.catch(() => undefined);
  return { data: await operation };
}

async function carryOut<T>(
  work: Work<T>,
  result: Result<T>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    using devices = await openGivenDevices();
    const done = await work(devices, signal).finally(() => devices.settle());
    return await result(devices, done);
  } catch (error) {
    // The wait itself only reports that it was aborted.
    stop?.requireGoing();
    throw error;
  }
}
