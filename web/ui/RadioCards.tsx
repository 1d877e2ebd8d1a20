import { type ComponentProps, useId } from 'react';
import { FieldError, type FieldTexts, Hint } from './Field.tsx';
import { useMountedLater } from './use-mounted.ts';

type Choice = { value: string; label: string; hint: string };

/** A group of radio buttons, which get the props in `radio`. Outside a form, `chosen` is the chosen value. */
export function RadioCards(
  props: Omit<FieldTexts, 'optional'> & { choices: readonly Choice[]; radio: ComponentProps<'input'>; chosen?: string },
) {
  const { label, hint, error, choices, radio, chosen } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      aria-required="true"
      aria-invalid={error !== undefined}
    >
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice.value}
            {...choice}
            radio={chosen === undefined ? radio : { ...radio, checked: choice.value === chosen }}
            invalid={error !== undefined}
            errorId={`${id}-error`}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function RadioCard(props: Choice & { radio: ComponentProps<'input'>; invalid: boolean; errorId: string }) {
  const { value, label, hint, radio, invalid, errorId } = props;
  const id = useId();
  const mounted = useMountedLater();
  return (
    <label
      data-invalid={invalid || undefined}
      className="flex cursor-pointer items-start gap-3 rounded-control border border-muted/75 bg-card p-4 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-checked:ring-1 has-checked:ring-leaf data-invalid:border-danger"
    >
      <input
        type="radio"
        {...radio}
        value={value}
        disabled={!mounted} // React would drop a choice made before hydration
        aria-labelledby={`${id}-label`}
        aria-describedby={invalid ? `${errorId} ${id}-hint` : `${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span>
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
}
