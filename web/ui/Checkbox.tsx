import { type ComponentProps, useId } from 'react';

export function Checkbox({ label, hint, ...input }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-muted/75 bg-card p-4 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft">
      <input
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
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
  );
}
