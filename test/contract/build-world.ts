import { type Entry, entry } from '../../shared/api/entry.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import type { World } from './api-case.ts';

type Desktop = Partial<Pick<World, 'displays' | 'whyNoHotkey'>>;

/** What the cases of the API find on a host. */
export async function buildWorld(
  base: string,
  { displays = [{ width: 1280, height: 800, scaleFactor: 1 }], whyNoHotkey }: Desktop = {},
): Promise<World> {
  const picture = await textPicture('Screenscribe reads 42 words');
  const add = async (body: object): Promise<Entry> =>
    entry.parse((await send(base, { method: 'POST', path: '/history', body })).json);
  return {
    base,
    displays,
    whyNoHotkey,
    picture,
    entries: [
      await add({ text: '=SUM(A1) "zitiert"\n zweite Zeile' }),
      await add({ text: 'zuerst', color: 'yellow' }),
      await add({ text: 'Die Überschrift der ersten Seite', color: 'red' }),
    ],
    pictured: await add({ text: 'seen', screenshot: picture.toString('base64') }),
  };
}
