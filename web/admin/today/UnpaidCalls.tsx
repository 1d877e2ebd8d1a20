import { formatDollars } from '#domain/prices.ts';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

export function UnpaidCalls(props: AttentionProps) {
  const { dayOf } = useCoachDates();
  return (
    <AttentionGroup list="unpaidCalls" {...props}>
      {(call) => ({
        key: call.id,
        title: <BookingLink booking={call} />,
        text: `${formatDollars(call.amount)} for ${call.label}. ${
          call.isLinkOpen ? `The payment link works until ${dayOf(call.payBy)}.` : 'The payment link has expired.'
        }`,
        actions: <UnpaidCallActions call={call} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}
