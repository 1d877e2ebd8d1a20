import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import {
  type BookingsView,
  LONGEST_SEARCH,
  type Order,
  orders,
  type StatusChoice,
  statusChoices,
  type When,
  whens,
} from './booking-address.ts';
import { orderNames, statusChoiceName, whenNames } from './filter-words.ts';

type Show = (wish: Partial<Omit<BookingsView, 'booking'>>) => void;

export function BookingFilters(props: {
  view: BookingsView;
  counts: Record<When, number> | null | undefined;
  onShow: Show;
}) {
  const { view, counts, onShow } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField search={view.search} onSearch={(search) => onShow({ search })} />
      <WhenChoice when={view.when} counts={counts} onChoose={(when) => onShow({ when })} />
      <Choice label="Status" value={view.status} onChoose={(status) => onShow({ status: status as StatusChoice })}>
        {statusChoices[view.kind].map((choice) => (
          <option key={choice} value={choice}>
            {statusChoiceName(choice)}
          </option>
        ))}
      </Choice>
      <Choice label="Order" value={view.order} onChoose={(order) => onShow({ order: order as Order })}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {orderNames[order]}
          </option>
        ))}
      </Choice>
    </div>
  );
}

const SEARCH_AFTER_MS = 300;

/** Asks a moment after the last letter. */
function SearchField({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(search);
  const [told, setTold] = useState(search);
  if (search !== told) {
    // The address was changed: by what is typed here, or by a step through the history.
    setTold(search);
    if (search !== typed.trim()) setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);

  return (
    <div className="relative w-full md:w-auto md:min-w-64 md:grow md:basis-64">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
      <input
        type="search"
        aria-label="Search by the beginning of a name, an email or a phone number"
        placeholder="Beginning of name, email or phone"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // What is pressed next belongs to what was typed.
        onBlur={() => typed.trim() !== search && onSearch(typed.trim())}
        className={`${controlClass} pl-12`}
      />
    </div>
  );
}

function WhenChoice(props: {
  when: When;
  counts: Record<When, number> | null | undefined;
  onChoose(when: When): void;
}) {
  return (
    <fieldset className="flex w-full rounded-control border border-muted/75 bg-card p-1 md:w-auto">
      <legend className="sr-only">When</legend>
      {whens.map((when) => (
        <label
          key={when}
          className="flex min-h-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-lg px-3 text-base hover:bg-sand/60 has-checked:bg-leaf-soft has-checked:font-semibold has-checked:text-leaf-dark has-focus-visible:outline-3 has-focus-visible:outline-leaf"
        >
          <input
            type="radio"
            name="when"
            value={when}
            checked={props.when === when}
            onChange={() => props.onChoose(when)}
            className="sr-only"
          />
          {whenNames[when]}
          {props.counts && (
            <span className="text-muted text-sm tabular-nums">({props.counts[when].toLocaleString('en-US')})</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function Choice(props: { label: string; value: string; onChoose(value: string): void; children: ReactNode }) {
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
