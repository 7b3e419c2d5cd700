import { useId } from 'react';
import { FieldHelp } from './field-help.tsx';

/** A field that has one of some values chosen. */
export type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  /** Values with the words that stand for them, in the order in which they are shown. */
  options: Record<T, string>;
  onChange: (value: T) => void;
  disabled?: boolean;
  help?: string;
};

export function SelectField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, value, options, onChange, disabled, help } = props;
  const id = useId();
  const values = Object.keys(options) as T[]; // The keys of a record of T are T.
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => {
          const chosen = values.find((option) => option === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {options[option]}
          </option>
        ))}
      </select>
      <FieldHelp id={`${id}-help`} text={help} />
    </div>
  );
}
