import { useId } from 'react';

/** What a field means or needs, below it; nothing without words. The field names it by `id`. */
export function FieldHelp({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="field-help">
      {text}
    </p>
  );
}

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

type SwitchFieldProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What it means, below its label. */
  help?: string;
};

/** What is on or off, from the moment on at which it is switched. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, checked, onChange, disabled = false, help } = props;
  const id = useId();
  return (
    <div className="switch-field">
      <label className="switch">
        {label}
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={help && id}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <FieldHelp id={id} text={help} />
    </div>
  );
}

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `password` does not show what is typed. */
  type?: 'text' | 'url' | 'password';
  help?: string | undefined;
};

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type = 'text', help } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type={type}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldHelp id={`${id}-help`} text={help} />
    </div>
  );
}

type CheckFieldProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** One of several choices, or a consent. A setting that applies at once is a `SwitchField`. */
export function CheckField({ label, checked, onChange, disabled = false }: CheckFieldProps) {
  const id = useId();
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
