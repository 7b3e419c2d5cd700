import { fold } from '../../../shared/history/fold.ts';
import { matchesWords, searchWords } from '../../../shared/history/search-words.ts';
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

/** The cards on which every one of the words stands, as a search of the history finds texts. */
export function searchSettings({ words, messages, isConnected }: Search): FoundSettings {
  const wanted = searchWords(words);
  const names = Object.keys(cards) as CardName[]; // The keys of the record of all cards.
  const found = names.filter((name) => {
    if (cards[name].needsApp && !isConnected) return false;
    return matchesWords(textOf(name, messages), wanted);
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
  return fold([preferences.tabs[tab], title, text, ...texts].join('\n'));
}
