import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { markStrayPaymentResolved, type StrayPayment } from '#contracts/admin-payments.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { formatForeignMoney } from '../payment-labels.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import type { Attention } from './today.ts';

/** No other page shows these payments, so the coach confirms before one is hidden. */
export function StrayPayments({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { strayPayments, counts } = attention;
  const { momentOf } = useCoachDates();
  const [confirming, setConfirming] = useState<StrayPayment | null>(null);

  return (
    <>
      {counts.strayPayments > 0 && (
        <AttentionGroup
          title="Payments that the site does not know"
          icon={SearchX}
          count={counts.strayPayments}
          about="Paid at the provider as if for this site, which has no record of them. Look them up there, and give the money back there if nothing was owed."
        >
          {strayPayments.map((stray) => (
            <AttentionRow
              key={stray.paymentIntentId}
              title={<StrayName stray={stray} />}
              actions={
                <Button variant="secondary" className={smallButtonClass} onClick={() => setConfirming(stray)}>
                  Dealt with<span className="sr-only"> {stray.paymentIntentId}</span>
                </Button>
              }
            >
              <span className="font-mono text-sm">{stray.paymentIntentId}</span>,{' '}
              <time dateTime={stray.paidAt}>{momentOf(stray.paidAt)}</time>
            </AttentionRow>
          ))}
        </AttentionGroup>
      )}
      {confirming && (
        <ConfirmMutationDialog
          title="Dealt with?"
          confirm="Dealt with"
          confirming="Noting..."
          queryPaths={bookingQueryPaths}
          titles={{ done: 'Dealt with', failed: 'Failed to note it' }}
          send={() => {
            const { paymentIntentId } = confirming;
            return callApi(markStrayPaymentResolved, { params: { paymentIntentId } });
          }}
          onClosed={(isDone) => {
            setConfirming(null);
            // The button that had the focus is gone.
            if (isDone) onDone();
          }}
        >
          <p className="[overflow-wrap:anywhere]">
            {formatForeignMoney(confirming)} as {confirming.paymentIntentId} is not listed here any more. The site moves
            no money.
          </p>
        </ConfirmMutationDialog>
      )}
    </>
  );
}

function StrayName({ stray }: { stray: StrayPayment }) {
  const { providerUrl } = stray;
  if (providerUrl === null) return <span className="font-semibold">{formatForeignMoney(stray)}</span>;
  return (
    <a href={providerUrl} target="_blank" rel="noreferrer" className="text-link inline-block py-1.5">
      {formatForeignMoney(stray)} at the provider<span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}
