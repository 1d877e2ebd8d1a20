import { FilterChoice, FilterSelect, ListFilters } from '../ListFilters.tsx';
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
      label="Search by a part of a name, email or phone number"
      placeholder="Part of a name, email or phone"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <FilterChoice
        legend="When"
        name="when"
        value={view.when}
        options={timeFilters.map((value) => ({
          value,
          label: <TimeFilterLabel when={value} count={counts?.[value]} />,
        }))}
        onChoose={(when) => onShow({ when })}
      />
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

const TimeFilterLabel = ({ when, count }: { when: TimeFilter; count: number | undefined }) => (
  <>
    {timeFilterLabels[when]}
    {count !== undefined && <span className="text-muted text-sm tabular-nums">({count.toLocaleString('en-US')})</span>}
  </>
);
