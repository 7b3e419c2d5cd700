import { type Color, colors, type Entry } from '../../../../shared/api/entry.ts';
import type { TextPart } from '../../../../shared/text/find-parts.ts';
import { Menu, MenuItem } from '../../../ui/components/menu.tsx';
import { Swatch } from '../../../ui/components/swatch.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { PartItems } from './parts/part-items.tsx';
import type { RowActions } from './row-actions.ts';

type EntryMenuProps = {
  entry: Entry;
  /** What of the text is to open and to copy here. */
  parts: TextPart[];
  actions: RowActions;
  tabIndex: number;
};

/** Everything that can be done with one entry. */
export function EntryMenu({ entry, parts, actions, tabIndex }: EntryMenuProps) {
  const messages = useMessages();
  const { moveUp, moveDown } = actions;
  return (
    <Menu label={messages.entry.actions(entry.text.slice(0, 30))} tabIndex={tabIndex}>
      <MenuItem onSelect={actions.copy} shortcut={messages.keys.copy}>
        {messages.entry.copyText}
      </MenuItem>
      <MenuItem onSelect={actions.edit} shortcut={messages.keys.edit}>
        {messages.entry.edit}
      </MenuItem>
      <MenuItem onSelect={actions.openEditor} shortcut={messages.keys.editor}>
        {messages.entry.openEditor}
      </MenuItem>
      {entry.hasScreenshot && (
        <>
          <MenuItem onSelect={actions.openPicture}>{messages.entry.openScreenshot}</MenuItem>
          <MenuItem onSelect={actions.reread}>{messages.entry.reread}</MenuItem>
        </>
      )}
      <PartItems parts={parts} onCopy={actions.copyPart} />
      <hr className="menu-separator" />
      <ColorChoice current={entry.color} onChoose={actions.paint} />
      <hr className="menu-separator" />
      <MenuItem onSelect={actions.pin} shortcut={messages.keys.pin}>
        {entry.pinned ? messages.entry.unpin : messages.entry.pin}
      </MenuItem>
      <MenuItem onSelect={actions.select} shortcut={messages.keys.select}>
        {messages.entry.select}
      </MenuItem>
      {moveUp && (
        <MenuItem onSelect={moveUp} shortcut={messages.keys.up}>
          {messages.entry.moveUp}
        </MenuItem>
      )}
      {moveDown && (
        <MenuItem onSelect={moveDown} shortcut={messages.keys.down}>
          {messages.entry.moveDown}
        </MenuItem>
      )}
      <MenuItem onSelect={actions.remove} shortcut={messages.keys.delete}>
        {messages.common.delete}
      </MenuItem>
    </Menu>
  );
}

type ColorChoiceProps = { current?: Color | undefined; onChoose: (color: Color) => void };

/** The colors of entries, as items of a menu. */
export function ColorChoice({ current, onChoose }: ColorChoiceProps) {
  const messages = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu takes no fieldset
    <div className="color-choice" role="group" aria-label={messages.entry.color}>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          role="menuitemradio"
          className="color-item"
          aria-checked={color === current}
          aria-label={messages.colors[color]}
          title={messages.colors[color]}
          tabIndex={-1}
          onClick={() => onChoose(color)}
        >
          <Swatch color={color} />
        </button>
      ))}
    </div>
  );
}
