import { useId } from 'react';

type SegmentedFieldProps<T extends string> = {
  label: string;
  value: T;
  /** Two to four values with the words that stand for them, in the order in which they are shown. */
  options: Record<T, string>;
  onChange: (value: T) => void;
  disabled?: boolean;
  help?: string;
};

/** A choice whose few options all show. The arrow keys go through them, as through radio buttons. */
export function SegmentedField<T extends string>(props: SegmentedFieldProps<T>) {
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
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}
