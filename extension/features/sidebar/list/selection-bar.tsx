import type { Color } from '../../../../shared/api/entry.ts';
import { IconButton } from '../../../ui/components/button.tsx';
import { Menu } from '../../../ui/components/menu.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { ColorChoice } from './entry-menu.tsx';

type SelectionBarProps = {
  count: number;
  onCopy: () => void;
  onPaint: (color: Color) => void;
  onExport: () => void;
  onRemove: () => void;
  onSelectAll: () => void;
  onEnd: () => void;
};

/** What can be done with the entries that are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, onCopy, onPaint, onExport, onRemove, onSelectAll, onEnd } = props;
  const messages = useMessages();
  return (
    <div className="selection-bar">
      <span>{messages.sidebar.selected(count)}</span>
      <IconButton icon="check" label={messages.sidebar.selectAll} onClick={onSelectAll} />
      <IconButton icon="copy" label={messages.common.copy} onClick={onCopy} />
      <Menu icon="color" label={messages.entry.color}>
        <ColorChoice onChoose={onPaint} />
      </Menu>
      <IconButton icon="export" label={messages.documents.title} onClick={onExport} />
      <IconButton icon="trash" label={messages.common.delete} onClick={onRemove} />
      <IconButton icon="close" label={messages.sidebar.endSelection} onClick={onEnd} />
    </div>
  );
}
