import { type ReactNode, useId } from 'react';

type Choice<Value extends string> = { value: Value; label: string; sample?: ReactNode };

/** Cards of which one is chosen. A choice takes effect at once. `sample` is drawn below a card's label. */
export function ChoiceCards<Value extends string>(props: {
  label: string;
  /** The chosen value; undefined before the first choice. */
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  onChange(value: Value): void;
}) {
  const { label, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-muted/75 bg-card px-3 py-2 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-checked:ring-1 has-checked:ring-leaf"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span className="line-clamp-3 leading-tight">{choice.label}</span>
              {choice.sample}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
