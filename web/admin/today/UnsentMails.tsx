import { useState } from 'react';
import type { ListedMail } from '#contracts/mail/mails.ts';
import { SmallButton } from '../ActionButton.tsx';
import { bookingPath } from '../booking-ref.ts';
import { mailKindLabel, notSentReason } from '../mail-labels.ts';
import { PutMailAsideButton } from '../PutMailAsideButton.tsx';
import { paymentPath } from '../payment-paths.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { SendMailElsewhereDialog } from '../SendMailElsewhereDialog.tsx';
import { AttentionGroup, type AttentionProps, ItemLink } from './AttentionGroup.tsx';

export function UnsentMails(props: AttentionProps) {
  const [readdressed, setReaddressed] = useState<ListedMail | null>(null);
  return (
    <>
      <AttentionGroup list="unsentMails" {...props}>
        {(mail) => ({
          key: mail.id,
          title: (
            <ItemLink href={subjectPath(mail)}>
              {mailKindLabel(mail.kind)}
              <span className="sr-only"> to {mail.recipient}</span>
            </ItemLink>
          ),
          text: `to ${mail.recipient}. ${notSentReason(mail)}`,
          actions: (
            <>
              <SendMailAgainButton mail={mail} onDone={props.onDone} />
              {mail.canChangeRecipient && (
                <SmallButton onClick={() => setReaddressed(mail)}>
                  Other address…<span className="sr-only"> than {mail.recipient}</span>
                </SmallButton>
              )}
              <PutMailAsideButton mail={mail} onDone={props.onDone} />
            </>
          ),
        })}
      </AttentionGroup>
      {readdressed && (
        <SendMailElsewhereDialog
          mail={readdressed}
          onClosed={(isDone) => {
            setReaddressed(null);
            // The button that had the focus may be gone.
            if (isDone) props.onDone();
          }}
        />
      )}
    </>
  );
}

/** The booking or the payment that the mail is about, or else the account. */
function subjectPath({ booking, paymentId, recipient }: ListedMail): string {
  if (booking) return bookingPath(booking);
  return paymentId === null ? `/admin/users?search=${encodeURIComponent(recipient)}` : paymentPath(paymentId);
}
