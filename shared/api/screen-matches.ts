import { z } from 'zod';
import { box } from './box.ts';
import { displayId } from './display.ts';
import { coordinate, region } from './region.ts';

/** How to find a text on the screen. */
const textMatches = ['contains', 'exact', 'fuzzy', 'regex'] as const;
export const textMatch = z.enum(textMatches);
export type TextMatch = z.infer<typeof textMatch>;

export const desktopPoint = z.object({ x: coordinate, y: coordinate });

/** Names a line, a found text or a window of a snapshot, until that expires. */
export const screenRef = z.string().min(1).max(100);

/** A text that was found on the screen, in physical pixels of the virtual desktop. */
export const screenMatch = z.object({
  /** As it was read. */
  text: z.string(),
  box,
  /** Where a click hits it; in the first line of a text that spans several. */
  center: desktopPoint,
  /** Mean confidence of its words, 0 to 100. */
  confidence: z.number(),
  /** How well it matches the query, 0 to 1. */
  score: z.number(),
  ref: screenRef,
});
export type ScreenMatch = z.infer<typeof screenMatch>;

const screenLine = z.object({
  ref: screenRef,
  text: z.string(),
  box,
  confidence: z.number(),
});
export type ScreenLine = z.infer<typeof screenLine>;

/** A window of any program, in physical pixels of the virtual desktop. */
export const desktopWindow = z.object({
  ref: screenRef,
  title: z.string(),
  /** The name of its program; empty where the program does not report it. */
  app: z.string(),
  box,
  focused: z.boolean(),
});
export type DesktopWindow = z.infer<typeof desktopWindow>;

/** Where on the desktop: a region, a display, a region that must lie on that display, or all of it. */
export const screenArea = z.strictObject({
  region: region.optional(),
  /** Some systems number their displays. */
  display: z.union([displayId, z.int().transform(String)]).optional(),
});
export type ScreenArea = z.infer<typeof screenArea>;

export const snapshot = z.object({
  snapshotId: z.string(),
  width: z.int(),
  height: z.int(),
  lines: z.array(screenLine),
  windows: z.array(desktopWindow),
});
export type Snapshot = z.infer<typeof snapshot>;

/** What changed since an earlier snapshot. Lines and windows keep their `ref` while they stay. */
export const snapshotChange = z.object({
  snapshotId: z.string(),
  added: z.array(z.union([screenLine, desktopWindow])),
  /** Their refs. */
  removed: z.array(screenRef),
  /** Those at another place now. */
  moved: z.array(z.object({ ref: screenRef, box })),
  /** The window that has the focus now; null for none. */
  focused: screenRef.nullable(),
});
export type SnapshotChange = z.infer<typeof snapshotChange>;
