import { useRef, useState } from 'react';
import { type ListedPayment, markAttentionResolved } from '#contracts/admin-payments.ts';
import { callApi } from '../api.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { bookingQueryPaths } from './booking-query-paths.ts';
import { useMutationWithToast } from './mutation-with-toast.ts';

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
  const isDone = useRef(false);
  const mutate = useMutationWithToast(bookingQueryPaths);
  const send = () => callApi(markAttentionResolved, { params: payment, body: { attention } });

  return (
    <>
      <ActionButton
        what={what}
        queryPaths={bookingQueryPaths}
        titles={titles}
        send={send}
        onClick={payment.dispute === 'open' ? () => setConfirmOpen(true) : undefined}
        onDone={onDone}
      >
        Dealt with
      </ActionButton>
      {isConfirmOpen && (
        <ConfirmDialog
          title="Dealt with?"
          confirm="Hide it here"
          confirming="Noting..."
          onConfirm={async () => {
            isDone.current = await mutate(send, titles);
          }}
          onClosed={() => {
            setConfirmOpen(false);
            // The button that had the focus is gone.
            if (isDone.current) onDone();
            isDone.current = false;
          }}
        >
          <p>The dispute stays open at the payment provider. Hide it here?</p>
        </ConfirmDialog>
      )}
    </>
  );
}
