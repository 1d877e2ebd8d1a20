import { formatDollars } from '#domain/prices.ts';
import { UnpaidCallActions } from '../booking/UnpaidCallActions.tsx';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

export function UnpaidCalls(props: AttentionProps) {
  const describeLink = usePaymentLinkNote();
  return (
    <AttentionGroup list="unpaidCalls" {...props}>
      {(call) => ({
        key: call.id,
        title: <BookingLink booking={call} />,
        text: `${formatDollars(call.amount)} for ${call.label}. ${describeLink(call)}`,
        actions: <UnpaidCallActions call={call} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}
