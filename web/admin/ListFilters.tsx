import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from '../ui/Field.tsx';
import { Options } from '../ui/TextInput.tsx';
import { SearchField } from './SearchField.tsx';

/** The search and the filters above a list. `label` says what the search looks for. */
export function ListFilters({ children, ...search }: ComponentProps<typeof SearchField> & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField {...search} />
      {children}
    </div>
  );
}

/** A filter of a list that opens its options. On wide screens it is as wide as its longest option. */
export function FilterSelect<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value as Value)}
      className={`${controlClass} w-auto! min-w-0 grow basis-36 cursor-pointer px-3! md:grow-0 md:basis-auto`}
    >
      <Options options={props.options} />
    </select>
  );
}

/** A filter of a list that shows all its options. `name` groups its radio buttons. */
export function FilterChoice<Value extends string>(props: {
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChoose(value: Value): void;
}) {
  return (
    <fieldset className="flex w-full flex-wrap rounded-control border border-muted/75 bg-card p-1 md:w-auto">
      <legend className="sr-only">{props.legend}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-lg px-3 text-base hover:bg-sand/60 has-checked:bg-leaf-soft has-checked:font-semibold has-checked:text-leaf-dark has-focus-visible:outline-3 has-focus-visible:outline-leaf"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChoose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
