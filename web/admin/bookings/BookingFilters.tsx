import { FilterChoice } from '../FilterChoice.tsx';
import { SearchField } from '../SearchField.tsx';
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
      <SearchField
        label="Search by the beginning of a name, an email or a phone number"
        placeholder="Beginning of name, email or phone"
        longest={LONGEST_SEARCH}
        search={view.search}
        onSearch={(search) => onShow({ search })}
      />
      <WhenChoice when={view.when} counts={counts} onChoose={(when) => onShow({ when })} />
      <FilterChoice
        label="Status"
        value={view.status}
        onChoose={(status) => onShow({ status: status as StatusChoice })}
      >
        {statusChoices[view.kind].map((choice) => (
          <option key={choice} value={choice}>
            {statusChoiceName(choice)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice label="Order" value={view.order} onChoose={(order) => onShow({ order: order as Order })}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {orderNames[order]}
          </option>
        ))}
      </FilterChoice>
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
