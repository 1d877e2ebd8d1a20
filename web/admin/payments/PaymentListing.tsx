import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { z } from 'zod';
import type { listPayments } from '#contracts/admin-payments.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { Pagination } from '../Pagination.tsx';
import { formatCents } from '../payment-labels.ts';
import { PaymentCards } from './PaymentCards.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { PAGE_SIZE, paymentsExportUrl, usePayments } from './payments-query.ts';
import { isFiltered, noFilters, type PaymentsView } from './payments-url.ts';

type PaymentsReply = z.infer<typeof listPayments.reply>;
type ShowPayments = (changes: Partial<PaymentsView>) => void;

/** The payments that the filters find, and their sums. */
export function PaymentListing(props: { view: PaymentsView; onShow: ShowPayments; onOpen(id: number): void }) {
  const { view, onShow, onOpen } = props;
  const isWide = useIsWideScreen();
  const list = usePayments(view);
  const found = list.data;
  const summary = useRef<HTMLParagraphElement>(null);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  return (
    <div className="space-y-5">
      <PaymentFilters view={view} onShow={onShow} />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-5">
        <p ref={summary} tabIndex={-1} role="status" className="text-muted">
          {found && summaryOf(view, found)}
        </p>
        <a href={paymentsExportUrl(view)} download className={clsx(buttonClass({ variant: 'quiet' }), '-mr-4')}>
          <Download aria-hidden className="size-5" />
          Export CSV
        </a>
      </div>
      {list.error && (
        <LoadFailure
          title="Error loading payments"
          error={list.error}
          isTrying={list.isFetching}
          onRetry={() => void list.refetch().then(focusSummary)}
        />
      )}
      {!found && !list.error && <Loading what="payments" />}
      {found?.payments.length === 0 && <NoPayments view={view} onShow={onShow} />}
      {found && found.payments.length > 0 && (
        <div className={clsx('space-y-5', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isPlaceholderData}>
          <PaymentTotals found={found} />
          {isWide ? (
            <PaymentTable payments={found.payments} onOpen={onOpen} />
          ) : (
            <PaymentCards payments={found.payments} onOpen={onOpen} />
          )}
        </div>
      )}
      <Pagination
        label="Pages of payments"
        page={view.page}
        last={Math.max(1, Math.ceil((found?.count ?? 0) / PAGE_SIZE))}
        onTurn={(page) => {
          onShow({ page });
          focusSummary();
          summary.current?.scrollIntoView({ block: 'center' });
        }}
      />
    </div>
  );
}

function summaryOf(view: PaymentsView, { payments, count }: PaymentsReply): string {
  if (payments.length === 0) return '';
  const all = `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}${isFiltered(view) ? ' found' : ''}`;
  const first = (view.page - 1) * PAGE_SIZE + 1;
  return payments.length < count ? `${first} to ${first + payments.length - 1} of ${all}` : all;
}

/** Of all that is found, on whatever page. */
function PaymentTotals({ found: { charged, refunded } }: { found: PaymentsReply }) {
  const sums = [
    ['Charged', charged],
    ['Refunded', refunded],
    ['Charged less what went back', charged - refunded],
  ] as const;
  return (
    <dl
      aria-label="Sums"
      className="grid gap-y-1 rounded-panel border border-line bg-card px-5 py-4 sm:flex sm:gap-x-12"
    >
      {sums.map(([name, cents]) => (
        <div key={name} className="flex min-w-0 items-baseline justify-between gap-x-4 sm:block">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold text-lg tabular-nums [overflow-wrap:anywhere]">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoPayments({ view, onShow }: { view: PaymentsView; onShow: ShowPayments }) {
  const { page, from, to } = view;
  const isBackwards = from !== null && to !== null && from > to;
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-heading">No payments found</p>
      {isFiltered(view) ? (
        <p className="mt-2 text-muted">
          {isBackwards ? 'The first day is after the last one.' : 'Nothing fits that search and these filters.'}
        </p>
      ) : (
        page === 1 && <p className="mt-2 text-muted">What visitors pay by card is listed here.</p>
      )}
      {(page > 1 || isFiltered(view)) && (
        <Button variant="secondary" onClick={() => onShow(page > 1 ? { page: 1 } : noFilters)} className="mt-5">
          {page > 1 ? 'Back to the first page' : 'Clear the filters'}
        </Button>
      )}
    </div>
  );
}
