import { closeSync, readSync } from 'node:fs';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';

const hasKeyboard = 2;
const getKeyboard = 1;
const xkbText = 1;
/** Layouts have about 60 kB. */
const maxBytes = 4_000_000;

/** The layout of the desktop's keyboard in the text format of XKB; undefined where it has none. */
export async function readKeymap(socket: string): Promise<string | undefined> {
  const files: number[] = [];
  let size: number | undefined;
  using connection = connectWayland(socket, (file) => files.push(file));
  try {
    let capabilities = 0;
    const globals = await readGlobals(connection);
    const seat = globals.bind('wl_seat', 5, (event, values) => {
      if (event === 0) capabilities = values.uint();
    });
    await connection.settled();
    if (seat === undefined || (capabilities & hasKeyboard) === 0) return undefined;
    const keyboard = connection.create((event, values) => {
      if (event === 0 && values.uint() === xkbText) size = values.uint();
    });
    connection.send(seat, getKeyboard, [keyboard]);
    await connection.settled();
    const file = files[0];
    if (file === undefined || size === undefined || size > maxBytes) return undefined;
    const bytes = Buffer.alloc(size);
    const read = readSync(file, bytes, 0, size, 0);
    return bytes.toString('utf8', 0, read).replace(/\0+$/, '');
  } finally {
    for (const file of files) closeSync(file);
  }
}
