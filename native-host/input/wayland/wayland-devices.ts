import { placedOutputs } from '../../screen/wayland/outputs.ts';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';
import type { Devices } from '../devices.ts';
import { type ButtonName, buttonNames } from '../pointer.ts';
import { findPointer } from './find-pointer.ts';
import { openSession } from './session.ts';
import { type Pressed, waylandKeyboard } from './wayland-keyboard.ts';
import { waylandPointer } from './wayland-pointer.ts';

/** What is down on the devices of this process. */
const pressed: Pressed = { keys: new Set(), modifiers: 0, locked: 0 };
const pressedButtons = new Set<ButtonName>();

/**
 * The pointer and the keyboard of a Wayland compositor that lets programs plug in their own, as
 * those built with wlroots do. When this process ends, the compositor unplugs them, and with them
 * all that is down.
 */
export async function openWaylandDevices(socket: string): Promise<Devices> {
  const session = await openSession(socket);
  // Over a connection of its own, so that nothing of it stays.
  const layout = connectWayland(socket);
  try {
    const globals = await readGlobals(layout);
    const outputs = await placedOutputs(layout, globals);
    const pointer = waylandPointer({
      session,
      outputs,
      pressed: pressedButtons,
      ask: () => findPointer(layout, globals, outputs),
    });
    const openKeyboard = async () => waylandKeyboard(session, pressed);
    return {
      pointer,
      openKeyboard,
      settle: () => session.connection.settled(),
      async letGo() {
        // What another process left went with its devices, except buttons: some compositors keep them.
        for (const button of buttonNames) pointer.release(button);
        await session.connection.settled();
      },
      giveBack: () => undefined,
      [Symbol.dispose]: () => layout[Symbol.dispose](),
    };
  } catch (error) {
    layout[Symbol.dispose]();
    throw error;
  }
}
