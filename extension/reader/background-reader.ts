import { callHost } from '../host-state/connected-host.ts';
import { hostFirstReader } from './host-first-reader.ts';
import { localReader } from './local-reader.ts';
import type { PictureReader } from './reader-contract.ts';
import { remoteReader } from './remote-reader.ts';

/** The extension's own reader as the background reaches it: in Firefox it is the background itself. */
const own: PictureReader = import.meta.env.FIREFOX ? localReader : remoteReader;

/** The reader of the background. */
export const backgroundReader: PictureReader = hostFirstReader(own, callHost);
