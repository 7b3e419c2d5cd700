import type { Display } from '../../shared/api/display.ts';
import type { DisplayImage } from './display-image.ts';

/** A display and the means to photograph it. */
export type CapturableDisplay = Display & { photograph: () => Promise<DisplayImage> };

/** What is connected now; the displays can be photographed until it is disposed of. */
export type ConnectedDisplays = Disposable & { displays: CapturableDisplay[] };
