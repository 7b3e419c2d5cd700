import { useId } from 'react';
import type { ChoiceFieldProps } from './fields.tsx';
import { FieldHelp } from './fields.tsx';

/** A choice whose two to four options all show. The arrow keys go through them, as through radio buttons. */
export function SegmentedField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, value, options, onChange, disabled = false, help } = props;
  const id = useId();
  const values = Object.keys(options) as T[]; // The keys of a record of T are T.
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <div
        className="segments"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
      >
        {values.map((option) => (
          <label key={option} className="segment">
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              disabled={disabled}
              onChange={() => onChange(option)}
            />
            {options[option]}
          </label>
        ))}
      </div>
      <FieldHelp id={`${id}-help`} text={help} />
    </div>
  );
}
