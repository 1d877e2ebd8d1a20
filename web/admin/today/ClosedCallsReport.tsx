import {
  type CallOutcome,
  type ClosingReply,
  inviteToRebook,
  reopenClosedCalls,
} from '#contracts/booking/ended-calls.ts';
import { callApi } from '../../api.ts';
import { ActionButton, SmallButton } from '../ActionButton.tsx';

/** The outcome of calls that were just closed together, and the server's reply. */
export type ClosedCalls = { outcome: CallOutcome; reply: ClosingReply };

/** The report on calls that were just closed, with the possible next steps. It stays until the coach hides it. */
export function ClosedCallsReport(props: {
  closed: ClosedCalls;
  onChanged(closed: ClosedCalls | null): void;
  onDone(): void;
}) {
  const { closed, onChanged, onDone } = props;
  const { outcome, reply } = closed;
  const calls = reply.done.map(({ kind, id }) => ({ kind, id }));
  const finish = () => {
    onChanged(null);
    onDone();
  };
  return (
    <div className="mt-4 rounded-control bg-leaf-soft p-4">
      <p role="status" className="[overflow-wrap:anywhere]">
        {reply.message}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {calls.length > 0 && (
          <ActionButton
            screenReaderText="closing these calls"
            titles={{ done: 'Undone', failed: 'Failed to undo it' }}
            send={() => callApi(reopenClosedCalls, { body: { calls, outcome } })}
            onDone={finish}
          >
            Undo
          </ActionButton>
        )}
        {calls.length > 0 && outcome === 'no_show' && (
          <ActionButton
            screenReaderText={calls.length === 1 ? 'to this client' : `to these ${calls.length} clients`}
            titles={{ done: 'Invitation on its way', failed: 'Failed to send the invitation' }}
            send={() => callApi(inviteToRebook, { body: { calls } })}
            onDone={finish}
          >
            Invite to choose a new time
          </ActionButton>
        )}
        <SmallButton variant="quiet" onClick={finish}>
          Hide<span className="sr-only"> this report</span>
        </SmallButton>
      </div>
    </div>
  );
}
