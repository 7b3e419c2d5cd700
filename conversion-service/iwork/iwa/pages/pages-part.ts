import type { DrawingPart } from '../drawables/drawing-part.ts';
import type { TextPart } from '../text/text-part.ts';

/** What writes texts and drawables into one part of the package. */
export type PagesPart = { text: TextPart; drawing: DrawingPart };
