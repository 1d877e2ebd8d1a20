import type { ReactNode } from 'react';
import { controlClass } from '../ui/Field.tsx';

/** One filter of a list, as short as its longest option. */
export function FilterSelect(props: {
  label: string;
  value: string;
  onChoose(value: string): void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value)}
      className={`${controlClass} w-auto! min-w-0 grow basis-36 cursor-pointer px-3! md:grow-0 md:basis-auto`}
    >
      {props.children}
    </select>
  );
}
