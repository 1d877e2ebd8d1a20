import { useRef } from 'react';
import type { z } from 'zod';
import { type listPayments, paymentFilters } from '#contracts/money/admin-payments.ts';
import { type PaymentKind, paymentKinds } from '#contracts/money/payments.ts';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { DownloadLink, EmptyList, ListFrame } from '../ListFrame.tsx';
import { formatCents, paymentStateLabel } from '../payment-labels.ts';
import { DayField } from './DayField.tsx';
import { paymentLayout } from './payment-columns.tsx';
import { paymentsExportUrl, usePayments } from './payments-query.ts';
import {
  isFiltered,
  noFilters,
  type PaymentStatusFilter,
  type PaymentsView,
  type ShowPayments,
} from './payments-view.ts';
import { SumList } from './SumList.tsx';

type PaymentsReply = z.infer<typeof listPayments.reply>;

export function PaymentListing(props: { view: PaymentsView; onShow: ShowPayments; onOpen(id: number): void }) {
  const { view, onShow, onOpen } = props;
  const list = usePayments(view);
  const reply = list.data;
  const summary = useRef<HTMLParagraphElement>(null);

  return (
    <ListFrame
      name="Payments"
      failureTitle="Error loading payments"
      query={list}
      rows={reply?.payments}
      filters={<PaymentFilters view={view} onShow={onShow} />}
      summary={summary}
      tools={<DownloadLink href={paymentsExportUrl(view)} />}
      empty={<NoPayments view={view} onShow={onShow} />}
      aboveRows={reply && <PaymentTotals reply={reply} />}
      layout={paymentLayout(onOpen)}
      paged={{ noun: 'payment', page: view.page, total: reply?.count, isSearch: isFiltered(view), onShow }}
    />
  );
}

/** The sums of all payments that match the filters, on all pages. */
function PaymentTotals({ reply: { charged, refunded, disputed } }: { reply: PaymentsReply }) {
  const sums = [
    ['Charged', charged],
    ['Refunded', refunded],
    ...(disputed > 0 ? [['Disputed', disputed] as const] : []),
    ['Net', charged - refunded - disputed],
  ] as const;
  return <SumList sums={sums.map(([name, cents]) => [name, formatCents(cents)])} />;
}

function NoPayments({ view, onShow }: { view: PaymentsView; onShow: ShowPayments }) {
  const { page, from, to } = view;
  const isBackwards = from !== null && to !== null && from > to;
  const filterNote = isBackwards
    ? 'The first day is after the last one.'
    : 'Nothing matches that search and these filters.';
  const emptyNote = page === 1 && 'Card payments from visitors show up here.';
  return (
    <EmptyList
      title="No payments found"
      note={isFiltered(view) ? filterNote : emptyNote}
      action={
        page > 1
          ? { name: 'Back to the first page', onClick: () => onShow({ page: 1 }) }
          : isFiltered(view) && { name: 'Clear the filters', onClick: () => onShow(noFilters) }
      }
    />
  );
}

const anyStatus = { value: '', label: 'Any status' } as const;
const anyKind = { value: '', label: 'Any purchase' } as const;
const kindLabels: Record<PaymentKind, string> = { call: 'Calls', course: 'Course', bill: 'Bills', package: 'Packages' };

function statusFilterLabel(status: PaymentStatusFilter): string {
  if (status === 'paid') return 'Charged';
  if (status === 'attention') return 'Needs attention';
  return status === 'disputed' ? 'Disputed' : paymentStateLabel(status);
}

function PaymentFilters(props: { view: PaymentsView; onShow: ShowPayments }) {
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
