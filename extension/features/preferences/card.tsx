import { createContext, type ReactNode, useContext, useId } from 'react';
import { useMessages } from '../../ui/messages/use-messages.ts';
import type { CardName } from './cards.ts';

/** The cards that a search has found; all of them without a search. */
export const FoundCards = createContext<ReadonlySet<CardName> | undefined>(undefined);

/** Settings that belong together, under a title and a sentence. */
export function Card({ name, children }: { name: CardName; children: ReactNode }) {
  const { preferences } = useMessages();
  const found = useContext(FoundCards);
  const id = useId();
  const { title, text } = preferences.cards[name];
  return (
    <section className="card" aria-labelledby={id} hidden={found !== undefined && !found.has(name)}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="card-text">{text}</p>
      </div>
      {children}
    </section>
  );
}
