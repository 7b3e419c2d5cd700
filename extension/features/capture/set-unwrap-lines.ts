import { callHost } from '../../host-state/connected-host.ts';
import { sharedSettings } from '../../settings/shared-settings.ts';

/** Sets whether lines of prose are run together. A host of an earlier version cannot take it. */
export async function setUnwrapLines(unwrapLines: boolean): Promise<void> {
  await sharedSettings(callHost).change({ capture: { unwrapLines } });
}
