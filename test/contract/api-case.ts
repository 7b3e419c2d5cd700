import type { Entry } from '../../shared/api/entry.ts';
import type { ProblemCode } from '../../shared/api/problem.ts';
import type { Answer, Sent } from '../fixtures/send.ts';

type WorldDisplay = { width: number; height: number; scaleFactor: number };

/** What a case can refer to: a running host on a display with some entries and a picture. */
export type World = {
  base: string;
  /** Entries as they were added: the last one stands at the top. */
  entries: [Entry, Entry, Entry];
  /** Has a screenshot; the others have none. */
  pictured: Entry;
  /** A PNG that says “Screenscribe reads 42 words”. */
  picture: Buffer;
  /** In physical pixels, the primary one first; they stand side by side. */
  displays: [WorldDisplay, ...WorldDisplay[]];
  /** Why the desktop does not report hotkeys; undefined where it does. */
  whyNoHotkey?: RegExp | undefined;
};

/** How large the desktop is, in physical pixels. */
export function desktopSize({ displays }: World): { width: number; height: number } {
  return {
    width: displays.reduce((sum, { width }) => sum + width, 0),
    height: Math.max(...displays.map(({ height }) => height)),
  };
}

/** One request and the answer that the contract promises. */
export type ApiCase = {
  name: string;
  send: (world: World) => Sent;
  status: number;
  /** The code of the problem, for answers of 400 and above. */
  code?: ProblemCode;
  /** Further assertions on the answer. */
  check?: (answer: Answer, world: World) => void | Promise<void>;
};
