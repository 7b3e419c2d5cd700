import { Preferences } from '../../features/preferences/preferences.tsx';
import { askHost } from '../../host-state/ask-host.ts';
import { sharedSettings } from '../../settings/shared-settings.ts';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Preferences port={sharedSettings(askHost)} />, 'preferences');
