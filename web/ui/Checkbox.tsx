import { type ComponentProps, useId } from 'react';
import { FieldError } from './Field.tsx';

type CheckboxProps = { label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>;

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <>
      <label className="flex cursor-pointer items-start gap-3 rounded-control border border-muted/75 bg-card p-4 hover:border-ink has-aria-invalid:border-2 has-aria-invalid:border-danger has-checked:border-leaf has-checked:bg-leaf-soft">
        <input
          type="checkbox"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy || undefined}
          aria-invalid={error === undefined ? undefined : true}
          className="mt-0.5 size-5 shrink-0 accent-leaf"
          {...input}
        />
        <span>
          <span id={`${id}-label`} className="font-semibold">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}
