import { createConnection } from 'node:net';
import { z } from 'zod';
import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';

/** The message types of sway, by number (sway-ipc(7)). */
const swayMessages = { runCommand: 0, getTree: 4 };

const magic = 'i3-ipc';
const headerBytes = magic.length + 8;
const maxBytes = 64_000_000;
const answerMs = 5_000;

/** Where sway listens for programs that arrange its windows; undefined on other desktops. */
export function swaySocket(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.SWAYSOCK || undefined;
}

/**
 * Sends a message to sway. Throws `timeout` where it does not answer, `no_display` where it is
 * gone.
 */
async function askSway(socket: string, message: number, payload = ''): Promise<unknown> {
  const client = createConnection(socket);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const limit = setTimeout(() => reject(new Problem('timeout', 'sway does not answer.')), answerMs);
  let arrived = Buffer.alloc(0);
  client.on('error', (cause) => reject(gone(cause)));
  client.on('close', () => reject(gone()));
  client.on('data', (bytes: Buffer) => {
    arrived = Buffer.concat([arrived, bytes]);
    if (arrived.length < headerBytes) return;
    const size = arrived.readUInt32LE(magic.length);
    if (size > maxBytes) return reject(new Error(`sway answers ${size} bytes`));
    if (arrived.length < headerBytes + size) return;
    try {
      resolve(JSON.parse(arrived.toString('utf8', headerBytes, headerBytes + size)));
    } catch (error) {
      reject(error);
    }
  });
  const body = Buffer.from(payload);
  const header = Buffer.alloc(headerBytes);
  header.write(magic);
  header.writeUInt32LE(body.length, magic.length);
  header.writeUInt32LE(message, magic.length + 4);
  client.write(Buffer.concat([header, body]));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    client.destroy();
  }
}

function gone(cause?: unknown): Problem {
  return new Problem('no_display', 'sway does not listen any more.', { cause });
}

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

type Node = z.infer<typeof nodeFields> & { nodes: Node[]; floating_nodes: Node[] };

const nodeFields = z.object({
  id: z.number(),
  name: z.string().nullish(),
  rect,
  window_rect: rect,
  focused: z.boolean(),
  visible: z.boolean().optional(),
  pid: z.number().optional(),
  app_id: z.string().nullish(),
  window_properties: z.object({ class: z.string().optional() }).optional(),
  /** Its children, the one that had the focus last first. */
  focus: z.array(z.number()),
});

const node: z.ZodType<Node> = nodeFields.extend({
  nodes: z.lazy(() => z.array(node)),
  floating_nodes: z.lazy(() => z.array(node)),
});

/** A window as sway knows it. */
type SwayWindow = {
  id: number;
  pid: number;
  title: string;
  /** The name of its program. */
  app: string;
  /** The content of its frame, in the units of the layout. */
  logical: Box;
  focused: boolean;
};

/** The visible windows, the topmost first. */
export async function swayWindows(socket: string): Promise<SwayWindow[]> {
  return windowsIn(node.parse(await askSway(socket, swayMessages.getTree)));
}

function windowsIn(parent: Node): SwayWindow[] {
  const { pid, rect, window_rect: inside } = parent;
  if (pid !== undefined) {
    if (parent.visible === false) return [];
    const app = parent.app_id ?? parent.window_properties?.class ?? '';
    const box = { x: rect.x + inside.x, y: rect.y + inside.y };
    const logical = { ...box, width: inside.width, height: inside.height };
    return [
      { id: parent.id, pid, title: parent.name ?? '', app, logical, focused: parent.focused },
    ];
  }
  const rank = (child: Node) => {
    const at = parent.focus.indexOf(child.id);
    return at < 0 ? parent.focus.length : at;
  };
  const inOrder = (children: Node[]) => children.toSorted((a, b) => rank(a) - rank(b));
  return [...inOrder(parent.floating_nodes), ...inOrder(parent.nodes)].flatMap(windowsIn);
}

/** Brings a window to the front and gives it the keyboard focus. @returns whether it has it then */
export async function focusSwayWindow(socket: string, id: number): Promise<boolean> {
  await askSway(socket, swayMessages.runCommand, `[con_id=${id}] focus`);
  return (await swayWindows(socket)).some((window) => window.id === id && window.focused);
}
