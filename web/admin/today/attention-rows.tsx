import type { ListedMail } from '#contracts/mail/mails.ts';
import { fullName } from '#domain/full-name.ts';
import { SmallButton } from '../ActionButton.tsx';
import { bookingPath } from '../booking-ref.ts';
import { AnswerDialog } from '../course/AnswerDialog.tsx';
import { MarkAnsweredButton } from '../course/MarkAnsweredButton.tsx';
import { mailKindLabel, notSentReason } from '../mail-labels.ts';
import { PutMailAsideButton } from '../PutMailAsideButton.tsx';
import { paymentPath } from '../payment-paths.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { SendMailElsewhereDialog } from '../SendMailElsewhereDialog.tsx';
import { type AttentionRows, ItemLink } from './AttentionGroup.tsx';
import { bookingRows } from './booking-attention.tsx';
import { calendarRows } from './calendar-attention.tsx';
import { moneyRows } from './money-attention.tsx';
import { decisionRow } from './payment-decisions.tsx';

/** The rows of all lists but the unfinished calls, which can also be closed together. */
export const attentionRows: Omit<AttentionRows, 'unfinished'> = {
  ...bookingRows,
  ...moneyRows,
  ...calendarRows,
  decisions: decisionRow,
  questions: (listed, { onDone, open }) => ({
    key: listed.id,
    title: (
      <span className="font-semibold">
        {fullName(listed) || listed.email}, about {listed.part ?? 'the course'}
      </span>
    ),
    text: (
      <span dir="auto" className="line-clamp-3">
        {listed.question}
      </span>
    ),
    actions: (
      <>
        <SmallButton onClick={() => open((close) => <AnswerDialog listed={listed} onClosed={() => close()} />)}>
          Answer<span className="sr-only"> {fullName(listed)}</span>
        </SmallButton>
        <MarkAnsweredButton listed={listed} onDone={onDone} />
      </>
    ),
  }),
  /** The problems of backups. They have no buttons, since the site repeats failed backups by itself. */
  backups: ({ problem }) => ({
    key: problem,
    title: <ItemLink href="/admin/settings?tab=backups">See how they’re doing</ItemLink>,
    text: problem,
    actions: null,
  }),
  unsentMails: (mail, { onDone, open }) => ({
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
        <SendMailAgainButton mail={mail} onDone={onDone} />
        {mail.canChangeRecipient && (
          <SmallButton onClick={() => open((close) => <SendMailElsewhereDialog mail={mail} onClosed={close} />)}>
            Other address…<span className="sr-only"> than {mail.recipient}</span>
          </SmallButton>
        )}
        <PutMailAsideButton mail={mail} onDone={onDone} />
      </>
    ),
  }),
};

/** Returns the path of the booking or payment that the mail is about, or else of the recipient's account. */
function subjectPath({ booking, paymentId, recipient }: ListedMail): string {
  if (booking) return bookingPath(booking);
  return paymentId === null ? `/admin/users?search=${encodeURIComponent(recipient)}` : paymentPath(paymentId);
}
