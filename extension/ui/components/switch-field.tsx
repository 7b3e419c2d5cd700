import { useId } from 'react';
import { FieldHelp } from './field-help.tsx';

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
