import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportPayments, getPayment, listPayments } from '#contracts/admin-payments.ts';
import { buildUrl } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import type { PaymentsView } from './payments-url.ts';

export const PAGE_SIZE = 25;

const filterParams = ({ search, status, kind, from, to }: PaymentsView) => ({
  search: search || undefined,
  status: status ?? undefined,
  kind: kind ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
});

/** The page of payments that the coach looks at, how many there are, and their sums; fresh for half a minute. */
export const usePayments = (view: PaymentsView) =>
  useQuery({
    ...endpointQuery(listPayments, { query: { ...filterParams(view), page: view.page, pageSize: PAGE_SIZE } }),
    ...{ staleTime: 30_000, refetchInterval: 30_000, placeholderData: keepPreviousData },
  });

/** Where the same payments are as a file. */
export const paymentsExportUrl = (view: PaymentsView): string =>
  buildUrl(exportPayments.path, { query: filterParams(view) });

/** The query for all that is known of one payment. */
export const paymentDetailsQuery = (id: number) => endpointQuery(getPayment, { params: { id } });
