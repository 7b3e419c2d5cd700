import type { Draft } from '../../../history-store/database/database.ts';
import type { Drafts } from '../../../history-store/drafts/drafts.ts';

export type DraftKeeper = {
  keep(draft: Draft): void;
  drop(id: string): void;
  /** Gives what still waits to the database at once: the page is about to go. */
  flush(): void;
};

type Wish = { id: string; draft?: Draft };

/**
 * Keeps a draft as fast as the database takes it: while one state is written, only the latest of
 * those behind it waits. `onFailure` is called at the first of several failures.
 */
export function createDraftKeeper(
  drafts: Drafts,
  onFailure: (error: unknown) => void,
): DraftKeeper {
  const waiting = new Map<string, Wish>();
  let working = false;
  let failing = false;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let next = take(); next; next = take()) {
      try {
        await fulfil(next);
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
      }
    }
    working = false;
  }

  function take(): Wish | undefined {
    const [next] = waiting.values();
    if (next) waiting.delete(next.id);
    return next;
  }

  async function fulfil({ id, draft }: Wish): Promise<void> {
    if (draft) await drafts.keep(draft);
    else await drafts.drop(id);
  }

  function wish(wanted: Wish): void {
    waiting.set(wanted.id, wanted);
    void work();
  }

  return {
    keep: (draft) => wish({ id: draft.id, draft }),
    drop: (id) => wish({ id }),
    flush() {
      for (let next = take(); next; next = take()) fulfil(next).catch(console.warn);
    },
  };
}
