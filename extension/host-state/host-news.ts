import { z } from 'zod';
import { settingsEvents } from '../../shared/messages/contracts/settings-methods.ts';

const channelName = 'host-news';

/** What the host reports unasked, as the background forwards it to pages. */
const hostNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('agents') }),
  z.object({ kind: z.literal('watches') }),
  settingsEvents.language_progress.extend({ kind: z.literal('language') }),
]);
export type HostNews = z.infer<typeof hostNews>;

let channel: BroadcastChannel | undefined;

export function publishHostNews(news: HostNews): void {
  channel ??= new BroadcastChannel(channelName);
  channel.postMessage(news);
}

export function onHostNews(listener: (news: HostNews) => void, signal: AbortSignal): void {
  const heard = new BroadcastChannel(channelName);
  heard.onmessage = ({ data }) => listener(hostNews.parse(data));
  signal.addEventListener('abort', () => heard.close());
}
