import { z } from 'zod';
import { portal, unwrap } from '../../portal/portal.ts';
import { openSessionBus } from '../../portal/session-bus.ts';

const inputSources = 'org.gnome.desktop.input-sources';
const settings = z.object({
  [inputSources]: z.object({ 'mru-sources': z.unknown(), sources: z.unknown() }),
});
const sources = z.array(z.tuple([z.string(), z.string()]));

/**
 * The layout that counts now among several, as `de` or `de+nodeadkeys`, where the desktop tells:
 * GNOME has the one used last first in its settings. Others, and input methods, are undefined.
 */
export async function activeLayout(): Promise<string | undefined> {
  try {
    using bus = await openSessionBus();
    const read = { ...portal, interface: 'org.freedesktop.portal.Settings', member: 'ReadAll' };
    const [told] = await bus.call({ ...read, signature: 'as', body: [[inputSources]] });
    const { [inputSources]: found } = settings.parse(told);
    const [first] = [found['mru-sources'], found.sources].flatMap((list) =>
      sources.parse(unwrap(list)),
    );
    return first?.[0] === 'xkb' ? first[1] : undefined;
  } catch {
    // Then what all layouts have counts.
    return undefined;
  }
}
