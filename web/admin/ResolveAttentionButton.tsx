import { useState } from 'react';
import { type ListedPayment, markAttentionResolved } from '#contracts/admin-payments.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';
import { bookingQueryPaths } from './booking-queries.ts';
import { ConfirmMutationDialog } from './ConfirmMutationDialog.tsx';

const titles = { done: 'Dealt with', failed: 'Failed to note it' };

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
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const mutation = {
    queryPaths: bookingQueryPaths,
    titles,
    send: () => callApi(markAttentionResolved, { params: payment, body: { attention } }),
  };

  return (
    <>
      <ActionButton
        what={what}
        {...mutation}
        onClick={payment.dispute === 'open' ? () => setConfirmOpen(true) : undefined}
        onDone={onDone}
      >
        Dealt with
      </ActionButton>
      {isConfirmOpen && (
        <ConfirmMutationDialog
          {...mutation}
          title="Dealt with?"
          confirm="Hide it here"
          confirming="Noting..."
          onClosed={(isDone) => {
            setConfirmOpen(false);
            // The button that had the focus is gone.
            if (isDone) onDone();
          }}
        >
          <p>The dispute stays open at the payment provider. Hide it here?</p>
        </ConfirmMutationDialog>
      )}
    </>
  );
}
