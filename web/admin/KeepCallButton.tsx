import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { keepCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';

/** Keeps calls whose times the coach has closed, and removes them from the list of such calls. */
export function KeepCallButton({ calls, onDone }: { calls: readonly BookingSummary[]; onDone?(): void }) {
  const [first] = calls;
  const isOne = calls.length === 1;
  const keepAll = calls.length === 2 ? 'Keep both calls' : `Keep all ${calls.length} calls`;
  return (
    <ActionButton
      screenReaderText={isOne && first ? `with ${fullName(first)}` : 'at closed times'}
      titles={{
        done: isOne ? 'Call kept' : 'Calls kept',
        failed: isOne ? 'Failed to keep the call' : 'Failed to keep the calls',
      }}
      send={() => callApi(keepCallsInTheWay, { body: { calls: calls.map(({ kind, id }) => ({ kind, id })) } })}
      onDone={onDone}
    >
      {isOne ? 'Keep the call' : keepAll}
    </ActionButton>
  );
}
