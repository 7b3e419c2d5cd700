import type { Box } from '../../shared/api/box.ts';

/** A window of any program as the system knows it, in physical pixels of the virtual desktop. */
export type SystemWindow = {
  /** The system's number for it. */
  id: number;
  /** Undefined where the program does not report it. */
  pid?: number | undefined;
  title: string;
  /** The name of its program; empty where the program does not report it. */
  app: string;
  box: Box;
  /** Whether it has the keyboard focus. */
  focused: boolean;
};
