import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { bookingStatusFilterLabel, sortOrderLabels, timeFilterLabels } from './booking-filter-labels.ts';
import {
  type BookingsView,
  bookingStatusFilters,
  type ShowBookings,
  sortOf,
  sortOrders,
  type TimeFilter,
  timeFilters,
} from './bookings-view.ts';

export function BookingFilters(props: {
  view: BookingsView;
  counts: Record<TimeFilter, number> | null | undefined;
  onShow: ShowBookings;
}) {
  const { view, counts, onShow } = props;
  return (
    <ListFilters
      label="Search by the start of a name, email or phone number"
      placeholder="Start of a name, email or phone"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <TimeFilterChoice when={view.when} counts={counts} onChoose={(when) => onShow({ when })} />
      <FilterSelect
        label="Status"
        value={view.status}
        options={bookingStatusFilters[view.tab].map((value) => ({
          value,
          label: bookingStatusFilterLabel(value, view.tab),
        }))}
        onChoose={(status) => onShow({ status })}
      />
      <FilterSelect
        label="Order"
        value={sortOf(view)}
        options={sortOrders.map((value) => ({ value, label: sortOrderLabels[value] }))}
        onChoose={(sort) => onShow({ sort })}
      />
    </ListFilters>
  );
}

function TimeFilterChoice(props: {
  when: TimeFilter;
  counts: Record<TimeFilter, number> | null | undefined;
  onChoose(when: TimeFilter): void;
}) {
  return (
    <fieldset className="flex w-full flex-wrap rounded-control border border-muted/75 bg-card p-1 md:w-auto">
      <legend className="sr-only">When</legend>
      {timeFilters.map((when) => (
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
          {timeFilterLabels[when]}
          {props.counts && (
            <span className="text-muted text-sm tabular-nums">({props.counts[when].toLocaleString('en-US')})</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
