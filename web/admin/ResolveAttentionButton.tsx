import { type ListedPayment, markAttentionResolved } from '#contracts/admin-payments.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { bookingQueryPaths } from './booking-queries.ts';

/** Takes a payment off the list of what waits for the coach. An open dispute stays open, so the coach confirms it first. */
export function ResolveAttentionButton({
  payment,
  attention,
  what,
  onDone,
}: {
  payment: Pick<ListedPayment, 'id' | 'dispute'>;
  /** The note that the coach has read. */
  attention: string;
  /** Names the subject of the button for screen readers. */
  what: string;
  onDone(): void;
}) {
  return (
    <ActionButton
      what={what}
      queryPaths={bookingQueryPaths}
      titles={{ done: 'Dealt with', failed: 'Failed to note it' }}
      send={() => callApi(markAttentionResolved, { params: payment, body: { attention } })}
      question={
        payment.dispute === 'open' && {
          title: 'Dealt with?',
          confirm: 'Hide it here',
          confirming: 'Noting...',
          children: <p>The dispute stays open at the payment provider. Hide it here?</p>,
        }
      }
      onDone={onDone}
    >
      Dealt with
    </ActionButton>
  );
}
