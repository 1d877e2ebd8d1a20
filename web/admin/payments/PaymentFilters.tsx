import { useState } from 'react';
import { paymentFilters } from '#contracts/admin-payments.ts';
import { type PaymentKind, paymentKinds } from '#contracts/payments.ts';
import { controlClass } from '../../ui/Field.tsx';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { paymentStateLabel } from '../payment-labels.ts';
import { type PaymentStatusFilter, type PaymentsView, parseDate, type ShowPayments } from './payments-view.ts';

const anyStatus = { value: '', label: 'Any status' } as const;
const anyKind = { value: '', label: 'Any purchase' } as const;
const kindLabels: Record<PaymentKind, string> = { call: 'Calls', course: 'Course' };

function statusFilterLabel(status: PaymentStatusFilter): string {
  if (status === 'paid') return 'Charged';
  if (status === 'attention') return 'Needs attention';
  return status === 'disputed' ? 'Disputed' : paymentStateLabel(status);
}

export function PaymentFilters(props: { view: PaymentsView; onShow: ShowPayments }) {
  const { view, onShow } = props;
  return (
    <ListFilters
      label="Search by the start of a name, email or payment number"
      placeholder="Name, email or payment number"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <FilterSelect
        label="Status"
        value={view.status ?? ''}
        options={[anyStatus, ...paymentFilters.map((value) => ({ value, label: statusFilterLabel(value) }))]}
        onChoose={(status) => onShow({ status: status || null })}
      />
      <FilterSelect
        label="Paid for"
        value={view.kind ?? ''}
        options={[anyKind, ...paymentKinds.map((value) => ({ value, label: kindLabels[value] }))]}
        onChoose={(kind) => onShow({ kind: kind || null })}
      />
      <DayField label="From" day={view.from} onChoose={(from) => onShow({ from })} />
      <DayField label="To" day={view.to} onChoose={(to) => onShow({ to })} />
    </ListFilters>
  );
}

/** Typing a year passes through other years, so only days that can be meant are applied. */
function DayField(props: { label: string; day: string | null; onChoose(day: string | null): void }) {
  const { label, day, onChoose } = props;
  const [typed, setTyped] = useState(day ?? '');
  const [appliedDay, setAppliedDay] = useState(day);
  if (day !== appliedDay) {
    setAppliedDay(day);
    if (day !== parseDate(typed)) setTyped(day ?? '');
  }
  return (
    <label className="min-w-0 grow basis-36 items-center gap-2 md:flex md:grow-0 md:basis-auto">
      <span className="text-base text-muted">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (parseDate(value) !== day) onChoose(parseDate(value));
        }}
        className={`${controlClass} min-w-0 px-3!`}
      />
    </label>
  );
}
