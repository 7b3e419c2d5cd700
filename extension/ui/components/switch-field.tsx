import { useId } from 'react';

type SwitchFieldProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What it means, below it. */
  help?: string;
};

export function SwitchField(props: SwitchFieldProps) {
  const { label, checked, onChange, disabled = false, help } = props;
  const id = useId();
  const field = (
    <label className="switch">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={help && id}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
  if (!help) return field;
  return (
    <div className="switch-field">
      {field}
      <p id={id} className="field-help">
        {help}
      </p>
    </div>
  );
}
