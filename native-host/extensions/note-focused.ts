import type { AttachedClients } from '../link/server/attached-clients.ts';

/** How long a browser may take to say whether it has the focus, in ms: somebody waits for it. */
const patienceMs = 500;

/**
 * Notes which of several browsers is in use now, as the one used last: Chromium does not report that
 * the user has come back to it from another program. One that does not answer stays where it was.
 */
export async function noteFocused(clients: AttachedClients): Promise<void> {
  const extensions = clients.extensions();
  if (extensions.length < 2) return;
  await Promise.all(
    extensions.map(async (extension) => {
      const asked = extension.peer.call('windows.focused', {}, { timeoutMs: patienceMs });
      // An extension of an older version does not know the question.
      const { focused } = await asked.catch(() => ({ focused: false }));
      if (focused) extension.usedAt = Date.now();
    }),
  );
}
