import type { Box } from '../../shared/api/box.ts';

/** A window of any program as the system knows it, in physical pixels of the virtual desktop. */
export type SystemWindow = {
  /** As the system numbers it. */
  id: number;
  /** Undefined where the program does not tell. */
  pid?: number | undefined;
  title: string;
  /** The name of its program; empty where the program does not tell. */
  app: string;
  box: Box;
  /** Whether it has the keyboard. */
  focused: boolean;
};
