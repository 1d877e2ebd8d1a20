import { paymentFilters } from '#contracts/money/admin-payments.ts';
import { type PaymentKind, paymentKinds } from '#contracts/money/payments.ts';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { paymentStateLabel } from '../payment-labels.ts';
import { DayField } from './DayField.tsx';
import type { PaymentStatusFilter, PaymentsView, ShowPayments } from './payments-view.ts';

const anyStatus = { value: '', label: 'Any status' } as const;
const anyKind = { value: '', label: 'Any purchase' } as const;
const kindLabels: Record<PaymentKind, string> = { call: 'Calls', course: 'Course', bill: 'Bills', package: 'Packages' };

function statusFilterLabel(status: PaymentStatusFilter): string {
  if (status === 'paid') return 'Charged';
  if (status === 'attention') return 'Needs attention';
  return status === 'disputed' ? 'Disputed' : paymentStateLabel(status);
}

export function PaymentFilters(props: { view: PaymentsView; onShow: ShowPayments }) {
  const { view, onShow } = props;
  return (
    <ListFilters
      label="Search by a part of a name, email or payment number"
      placeholder="Name, email or number"
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
