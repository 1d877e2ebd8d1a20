import { type ListedPayment, markAttentionResolved } from '#contracts/money/admin-payments.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';

/** Removes a payment from those that need attention. The coach confirms it if a dispute is open, which stays open. */
export function ResolveAttentionButton(props: {
  payment: Pick<ListedPayment, 'id' | 'dispute'>;
  attention: string;
  /** Names the subject of the button for screen readers. */
  screenReaderText: string;
  onDone(): void;
}) {
  const { payment, attention, screenReaderText, onDone } = props;
  return (
    <ActionButton
      screenReaderText={screenReaderText}
      titles={{ done: 'Marked as done', failed: 'Failed to save' }}
      send={() => callApi(markAttentionResolved, { params: payment, body: { attention } })}
      question={
        payment.dispute === 'open' && {
          title: 'Mark as done?',
          confirm: 'Hide it here',
          confirming: 'Saving...',
          children: <p>The dispute stays open at the payment provider. Hide it here?</p>,
        }
      }
      onDone={onDone}
    >
      Mark as done
    </ActionButton>
  );
}
