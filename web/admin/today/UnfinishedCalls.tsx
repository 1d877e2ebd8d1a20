import { useRef, useState } from 'react';
import { type CallOutcome, closeEndedCalls } from '#contracts/booking/ended-calls.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SmallButton, smallButtonClass } from '../ActionButton.tsx';
import { CallTimeAndKind } from '../BookingBadges.tsx';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';
import type { ClosedCalls } from './ClosedCallsReport.tsx';

type Props = AttentionProps & { onCallsClosed(closed: ClosedCalls): void };

/** Calls that are over. The coach can close several of them with one press. */
export function UnfinishedCalls({ onCallsClosed, ...props }: Props) {
  const calls = props.attention.unfinished;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = calls.filter((call) => ticked.has(bookingKey(call)));
  const refetch = useRefetch();
  const [isSending, setSending] = useState(false);
  const isSendingNow = useRef(false);

  function tick(keys: string[], isChecked: boolean) {
    const next = new Set(ticked);
    for (const key of keys) {
      if (isChecked) next.add(key);
      else next.delete(key);
    }
    setTicked(next);
  }

  async function close(outcome: CallOutcome) {
    if (isSendingNow.current || chosen.length === 0) return;
    isSendingNow.current = true;
    setSending(true);
    try {
      const reply = await callApi(closeEndedCalls, {
        body: { calls: chosen.map(({ kind, id }) => ({ kind, id })), outcome },
      });
      setTicked(new Set());
      onCallsClosed({ outcome, reply });
      // The focus would vanish with the rows of the closed calls, so `onDone` gives it to the heading.
      props.onDone();
    } catch (error) {
      showErrorToast('Failed to close the calls', error);
    } finally {
      isSendingNow.current = false;
      setSending(false);
      refetch();
    }
  }

  return (
    <AttentionGroup
      list="unfinished"
      {...props}
      above={
        <fieldset className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <legend className="sr-only">Close several calls</legend>
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.length === calls.length}
              onChange={({ target }) => tick(calls.map(bookingKey), target.checked)}
              className="size-5 accent-leaf"
            />
            {calls.length === 1 ? 'This one' : `All of these (${calls.length})`}
          </label>
          {(Object.keys(outcomeNames) as CallOutcome[]).map((outcome) => (
            <SmallButton
              key={outcome}
              aria-disabled={isSending || chosen.length === 0}
              onClick={() => void close(outcome)}
            >
              {outcomeNames[outcome]}
              <span className="sr-only"> for the chosen calls</span>
            </SmallButton>
          ))}
        </fieldset>
      }
      toRow={(booking) => ({
        key: bookingKey(booking),
        choice: (
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Choose the call with ${fullName(booking)} on ${booking.label}`}
              checked={ticked.has(bookingKey(booking))}
              onChange={({ target }) => tick([bookingKey(booking)], target.checked)}
              className="size-5 accent-leaf"
            />
          </label>
        ),
        title: <BookingLink booking={booking} />,
        text: <CallTimeAndKind call={booking} />,
        actions: (
          <ButtonLink href={bookingPath(booking)} variant="secondary" className={smallButtonClass}>
            Say how it went<span className="sr-only"> with {fullName(booking)}</span>
          </ButtonLink>
        ),
      })}
    />
  );
}

const outcomeNames: Record<CallOutcome, string> = { completed: 'Held, full time', no_show: 'No-show' };
