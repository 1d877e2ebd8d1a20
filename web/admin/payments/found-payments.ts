import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportPayments, getPayment, listPayments } from '#contracts/payment-list.ts';
import { addressOf } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import type { PaymentsView } from './payment-address.ts';

export const PAGE_SIZE = 25;

const filtersOf = ({ search, status, kind, from, to }: PaymentsView) => ({
  search: search || undefined,
  status: status ?? undefined,
  kind: kind ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
});

/** The page of payments that the coach looks at, how many there are, and their sums; fresh for half a minute. */
export const useFoundPayments = (view: PaymentsView) =>
  useQuery({
    ...queryOf(listPayments, { query: { ...filtersOf(view), page: view.page, pageSize: PAGE_SIZE } }),
    ...{ staleTime: 30_000, refetchInterval: 30_000, placeholderData: keepPreviousData },
  });

/** Where the same payments are as a file. */
export const exportAddress = (view: PaymentsView): string => addressOf(exportPayments.path, { query: filtersOf(view) });

/** The query for all that is known of one payment. */
export const detailsOf = (id: number) => queryOf(getPayment, { params: { id } });
