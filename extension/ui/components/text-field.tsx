import { useId } from 'react';
import { FieldHelp } from './field-help.tsx';

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
