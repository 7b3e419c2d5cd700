import { type Color, colors } from '../../../../shared/api/entry.ts';
import { Swatch } from '../../../ui/components/swatch.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';

type ColorChoiceProps = { current?: Color | undefined; onChoose: (color: Color) => void };

/** The colours of entries, as items of a menu. */
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
