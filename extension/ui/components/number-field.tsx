import { useId, useState } from 'react';

type NumberFieldProps = {
  label: string;
  /** Null shows an empty field. */
  value: number | null;
  lowest: number;
  highest: number;
  required?: boolean;
  disabled?: boolean;
  help?: string;
  /** The placeholder. */
  placeholder?: string;
  /** Shown when the input is no valid number. */
  problem: string;
  onChange: (value: number | null) => void;
};

/**
 * Reports a number when it is finished, with Enter or by leaving the field: 1 on the way to 100
 * may delete what 100 keeps. While what is typed is no number it shows what is wrong.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, lowest, highest, required = false, help, problem, onChange } = props;
  const { disabled = false, placeholder } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const invalid = typed !== undefined && !isValid(typed, props);

  function finish(): void {
    if (typed === undefined || invalid) return;
    setTyped(undefined);
    if (numberOf(typed) !== value) onChange(numberOf(typed));
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={typed ?? value ?? ''}
        placeholder={placeholder}
        required={required}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={`${id}-help`}
        min={lowest}
        max={highest}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      <p id={`${id}-help`} className={invalid ? 'field-problem' : 'field-help'}>
        {invalid ? problem : help}
      </p>
    </div>
  );
}

function isValid(typed: string, { lowest, highest, required = false }: NumberFieldProps): boolean {
  if (typed.trim() === '') return !required;
  const number = numberOf(typed);
  return /^\d+$/.test(typed.trim()) && number !== null && number >= lowest && number <= highest;
}

function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
