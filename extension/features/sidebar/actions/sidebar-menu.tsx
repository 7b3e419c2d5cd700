import { openTab } from '../../../platform/browser-windows/open-page.ts';
import { Menu, MenuItem } from '../../../ui/components/menu.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { requestSidebarWindow } from '../../../windows/window-requests.ts';

type SidebarMenuProps = {
  onReadPicture: () => void;
  onReadFolder: () => void;
  onExport: (format: 'json' | 'csv') => void;
  onExportDocument: () => void;
  onImport: () => void;
  /** Whether the list has nothing to save or delete. */
  empty: boolean;
  /** Whether the list leaves entries out, which are then not deleted. */
  narrowed: boolean;
  onClear: () => void;
};

/** What concerns the whole history. */
export function SidebarMenu(props: SidebarMenuProps) {
  const { onReadPicture, onReadFolder, onExport, onExportDocument, onImport } = props;
  const { empty, narrowed, onClear } = props;
  const { sidebar, documents } = useMessages();
  const attempt = useAttempt();
  return (
    <Menu label={sidebar.menu}>
      <MenuItem onSelect={onReadPicture}>{sidebar.readPicture}</MenuItem>
      <MenuItem onSelect={onReadFolder}>{sidebar.readFolder}</MenuItem>
      <hr className="menu-separator" />
      <MenuItem onSelect={onExportDocument} disabled={empty}>
        {documents.menu}
      </MenuItem>
      <MenuItem onSelect={() => onExport('json')} disabled={empty}>
        {sidebar.exportJson}
      </MenuItem>
      <MenuItem onSelect={() => onExport('csv')} disabled={empty}>
        {sidebar.exportCsv}
      </MenuItem>
      <MenuItem onSelect={onImport}>{sidebar.import}</MenuItem>
      <hr className="menu-separator" />
      <MenuItem onSelect={() => void attempt(requestSidebarWindow)}>{sidebar.openWindow}</MenuItem>
      <MenuItem onSelect={() => void openTab('preferences')}>{sidebar.preferences}</MenuItem>
      <hr className="menu-separator" />
      <MenuItem onSelect={onClear} disabled={empty}>
        {narrowed ? sidebar.clearShown : sidebar.clear}
      </MenuItem>
    </Menu>
  );
}
