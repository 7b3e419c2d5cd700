import type { Messages } from '../../ui/messages/messages.ts';
import { type CardName, cards } from './cards.ts';
import { isTab, type TabName } from './tab-name.ts';

/** What a search finds: which cards, and the tabs that they stand on, in the order of the list. */
export type FoundSettings = { cards: ReadonlySet<CardName>; tabs: readonly TabName[] };

type Search = {
  words: string;
  messages: Pick<Messages, 'preferences' | 'layouts' | 'agents'>;
  isConnected: boolean;
};

/** The cards on which every one of the words stands, in any case and without its accents. */
export function searchSettings({ words, messages, isConnected }: Search): FoundSettings {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const names = Object.keys(cards) as CardName[]; // The keys of the record of all cards.
  const found = names.filter((name) => {
    if (cards[name].needsApp && !isConnected) return false;
    const text = textOf(name, messages);
    return wanted.every((word) => text.includes(word));
  });
  const holding = new Set(found.map((name) => cards[name].tab));
  const tabs = Object.keys(messages.preferences.tabs).filter(isTab);
  return { cards: new Set(found), tabs: tabs.filter((tab) => holding.has(tab)) };
}

function textOf(name: CardName, { preferences, layouts, agents }: Search['messages']): string {
  const { tab, labels } = cards[name];
  const { title, text } = preferences.cards[name];
  const written = labels({ ...preferences, layouts, agents });
  const texts = written.flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
  return folded([preferences.tabs[tab], title, text, ...texts].join('\n'));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
