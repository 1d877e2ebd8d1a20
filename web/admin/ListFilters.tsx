import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from '../ui/Field.tsx';
import { Options } from '../ui/TextInput.tsx';
import { SearchField } from './SearchField.tsx';

/** Above a list: a search by what `label` says, and filters. */
export function ListFilters({ children, ...search }: ComponentProps<typeof SearchField> & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField {...search} />
      {children}
    </div>
  );
}

/** One filter of a list, as short as its longest option. */
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
