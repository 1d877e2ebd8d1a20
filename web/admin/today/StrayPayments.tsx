import { markStrayPaymentResolved, type StrayPayment } from '#contracts/money/admin-payments.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { CoachMoment } from '../CoachTime.tsx';
import { formatForeignMoney } from '../payment-labels.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** No other page shows these payments, so the coach confirms before one is hidden. */
export function StrayPayments(props: AttentionProps) {
  return (
    <AttentionGroup list="strayPayments" {...props}>
      {(stray, confirm) => ({
        key: stray.paymentIntentId,
        title: <StrayName stray={stray} />,
        text: (
          <>
            <span className="font-mono text-sm">{stray.paymentIntentId}</span>, <CoachMoment at={stray.paidAt} />
          </>
        ),
        actions: (
          <Button variant="secondary" className={smallButtonClass} onClick={() => confirm(resolution(stray))}>
            Mark as done<span className="sr-only"> {stray.paymentIntentId}</span>
          </Button>
        ),
      })}
    </AttentionGroup>
  );
}

const resolution = (stray: StrayPayment) => ({
  title: 'Mark as done?',
  confirm: 'Mark as done',
  confirming: 'Saving...',
  queryPaths: bookingQueryPaths,
  titles: { done: 'Marked as done', failed: 'Failed to save' },
  send: () => callApi(markStrayPaymentResolved, { params: { paymentIntentId: stray.paymentIntentId } }),
  children: (
    <p className="[overflow-wrap:anywhere]">
      {formatForeignMoney(stray)} as {stray.paymentIntentId} will no longer be listed here. No money moves.
    </p>
  ),
});

function StrayName({ stray }: { stray: StrayPayment }) {
  const { providerUrl } = stray;
  if (providerUrl === null) return <span className="font-semibold">{formatForeignMoney(stray)}</span>;
  return (
    <a href={providerUrl} target="_blank" rel="noreferrer" className="text-link inline-block py-1.5">
      {formatForeignMoney(stray)} at the provider<span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}
