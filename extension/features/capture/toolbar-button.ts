import { showPopupOnClick } from '../../platform/action.ts';
import { localSettings } from '../../settings/local-settings.ts';

/** Keeps what a click on the toolbar button does as the settings say. */
export function followToolbarSetting(): void {
  const follow = async () => {
    const { ui } = await localSettings.read();
    await showPopupOnClick(ui.toolbarButton === 'menu');
  };
  localSettings.onChange(() => void follow());
  // The browser forgets it when it ends.
  void follow();
}
