import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './Field.tsx';

export function TextInput({ label, hint, error, optional, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <input type="text" className={controlClass} {...aria} {...input} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <textarea
          dir="auto"
          rows={3}
          className={clsx(controlClass, 'field-sizing-content min-h-24')}
          {...aria}
          {...area}
        />
      )}
    </Field>
  );
}

type SelectOption = { value: string | number; label: string };

/** A choice from a list. `placeholder` names the empty option, which is left out without it. */
export function SelectInput(
  props: FieldTexts & { options: readonly SelectOption[]; placeholder?: string } & ComponentProps<'select'>,
) {
  const { label, hint, error, optional, options, placeholder, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <select className={clsx(controlClass, 'cursor-pointer', className)} {...aria} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

export const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
