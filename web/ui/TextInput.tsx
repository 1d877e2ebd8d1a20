import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './Field.tsx';

export function TextInput({ label, hint, error, optional, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(aria) => <input type="text" className={controlClass} {...aria} {...input} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(aria) => (
        <textarea rows={3} className={clsx(controlClass, 'field-sizing-content min-h-24')} {...aria} {...area} />
      )}
    </Field>
  );
}
