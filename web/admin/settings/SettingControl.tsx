import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { controlClass, Field, FieldError, Hint } from '../../ui/Field.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { timeZoneOptions } from './time-zone-options.ts';
import type { SettingsForm } from './typed-settings.ts';

// The editor is loaded on demand, because only policies need it.
const PolicyEditor = lazy(() =>
  import('./privacy/PolicyEditor.tsx').then((module) => ({ default: module.PolicyEditor })),
);

type Choice = { value: string | number; label: string };
type ControlProps = {
  field: SettingField;
  hint: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
};

/** The control that fits the kind of the setting, with its label and hint. */
export function SettingControl({ field, control, ...rest }: ControlProps & Pick<SettingsForm, 'control'>) {
  switch (field.kind) {
    case 'choices':
      return <Checkboxes {...rest} label={field.label} choices={field.choices} />;
    case 'choice':
      return <Select label={field.label} options={field.choices} {...rest} />;
    case 'policy-text':
      return (
        <Suspense fallback={null}>
          <PolicyEditor {...rest} name={rest.input.name} label={field.label} control={control} />
        </Suspense>
      );
    case 'time-zone':
      return <Select label={field.label} options={timeZoneOptions} {...rest} />;
    default:
      return <TextSetting field={field} {...rest} />;
  }
}

const inputTypes = { email: 'email', phone: 'tel', 'web-address': 'url' } as const;

function TextSetting({ field, hint, error, input }: ControlProps) {
  const isShort = field.kind === 'cents' || field.kind === 'number';
  const numericMode = field.kind === 'cents' ? 'decimal' : 'numeric';
  const unit = 'unit' in field ? field.unit : undefined;
  return (
    <Field label={field.label} hint={hint} error={error} optional={'isOptional' in field && field.isOptional === true}>
      {(aria) => (
        <div className="flex items-center gap-3">
          {field.kind === 'cents' && <span aria-hidden>$</span>}
          <input
            type={field.kind in inputTypes ? inputTypes[field.kind as keyof typeof inputTypes] : 'text'}
            inputMode={isShort ? numericMode : undefined}
            maxLength={'maxLength' in field ? field.maxLength : 100}
            autoComplete="off"
            className={clsx(controlClass, isShort && 'max-w-36')}
            {...aria}
            {...input}
          />
          {unit && <span aria-hidden>{unit}</span>}
        </div>
      )}
    </Field>
  );
}

const Select = ({ input, ...field }: Omit<ControlProps, 'field'> & { label: string; options: Choice[] }) => (
  <SelectInput {...field} {...input} className="max-w-96" />
);

function Checkboxes(props: Omit<ControlProps, 'field'> & { label: string; choices: Choice[] }) {
  const { label, choices, hint, error, input } = props;
  const id = `setting-${input.name}`;
  return (
    <fieldset aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="font-semibold">{label}</legend>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <div className={clsx('mt-2 grid gap-3', choices.length % 2 === 0 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            value={choice.value}
            aria-invalid={error !== undefined}
            {...input}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
