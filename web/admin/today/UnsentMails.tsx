import { mailKindLabel, notSentReason } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function UnsentMails(props: AttentionProps) {
  return (
    <AttentionGroup list="unsentMails" {...props}>
      {(mail) => ({
        key: mail.id,
        title: <span className="font-semibold">{mailKindLabel(mail.kind)}</span>,
        text: `to ${mail.recipient}. ${notSentReason(mail)}`,
        actions: <SendMailAgainButton mail={mail} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}
