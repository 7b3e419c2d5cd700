import type { DrawingContext } from '../drawables/drawing-context.ts';
import type { TextContext } from '../text-storage/text-context.ts';

/** What writes texts and drawables into one part of the package. */
export type PagesContext = { text: TextContext; drawing: DrawingContext };
