import type { MoneyOnCancel } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import { type CallMailData, pickCallMailData } from './call-mail-data.ts';
import type { AccountMailKind, CallMailKind, CourseMailKind, PaymentMailKind, QuestionMailKind } from './message.ts';

/** What a mail must tell of a booking that may be gone or changed when it is sent. */
export type MailFacts = {
  /** Of a call that may be deleted meanwhile. Whatever else the object holds is left out. */
  call?: CallMailData;
  /** ISO instant: when the call was to be before it was moved, or before the visitor chose another time. */
  movedFrom?: string;
  /** What cancelling did with the money of the call. */
  money?: MoneyOnCancel;
  /** The coach's plain date that an agenda is about. */
  date?: string;
  /** The row of the refund that the mail is about. */
  refund?: number;
  /** How long the temporary password of this mail works, where that is not an hour. */
  validHours?: number | undefined;
  /** The coach has just made the account that the mail is about, and typed its name. */
  isNewAccount?: boolean;
};

export type CallMailInput = {
  kind: CallMailKind;
  recipient: string;
  /** The free call that the mail is about. */
  consultationRequestId?: number;
  /** The paid call that the mail is about. */
  coachingCallId?: number;
  /** Of a mail that may exist once only: where one of the same key was ever owed, this one is not. */
  onceKey?: string;
  facts?: MailFacts;
};

/** Whom a mail about an account is about is looked up by its address, when it is sent; no account, no mail. */
type AccountMailInput = {
  kind: AccountMailKind;
  recipient: string;
  consultationRequestId?: undefined;
  coachingCallId?: undefined;
  paymentId?: undefined;
  courseQuestionId?: undefined;
  onceKey?: undefined;
  facts?: (MailFacts & { call?: undefined }) | undefined;
};

/** About a payment, which is never deleted. */
type PaymentMailInput = Omit<CallMailInput, 'kind' | 'consultationRequestId'> & {
  kind: PaymentMailKind | CourseMailKind;
  paymentId: number;
  consultationRequestId?: undefined;
  courseQuestionId?: undefined;
};

/** About what a member asked, which is never deleted either. */
type QuestionMailInput = Omit<AccountMailInput, 'kind' | 'courseQuestionId'> & {
  kind: QuestionMailKind;
  courseQuestionId: number;
};

export type MailInput =
  | (CallMailInput & { paymentId?: undefined; courseQuestionId?: undefined })
  | PaymentMailInput
  | AccountMailInput
  | QuestionMailInput;

/** Makes the site owe these mails, inside the given transaction and in two statements: they leave once it commits. */
export async function queueMails(tx: Sql, queue: Queue, mailInputs: MailInput[]): Promise<void> {
  if (mailInputs.length === 0) return;
  const { rows } = await tx.query(
    `insert into mails (kind, recipient, consultation_request_id, coaching_call_id, payment_id, course_question_id,
       once_key, facts)
     select kind, recipient, free_id, paid_id, payment_id, question_id, once_key, facts
     from json_to_recordset($1::json)
       as owed (kind text, recipient text, free_id int, paid_id int, payment_id int, question_id int, once_key text,
         facts jsonb)
     on conflict (once_key) do nothing
     returning id as "mailId"`,
    [JSON.stringify(mailInputs.map(toMailRow))],
  );
  await queue.enqueue(tx, 'send-mail', rows as { mailId: number }[]);
}

const toMailRow = ({ kind, recipient, onceKey, facts, ...subjectIds }: MailInput) => ({
  kind,
  recipient,
  free_id: subjectIds.consultationRequestId,
  paid_id: subjectIds.coachingCallId,
  payment_id: subjectIds.paymentId,
  question_id: subjectIds.courseQuestionId,
  once_key: onceKey,
  facts: facts && { ...facts, call: facts.call && pickCallMailData(facts.call) },
});

/** More of them say nothing new, and anybody may have registered the address. */
const MAX_NOTICES_PER_HOUR = 5;
const MAX_NOTICES_PER_DAY = 20;

/** Makes the site owe a notice about an account, unless its owner has had enough of that kind in the last hour or day. */
export async function queueNotice(
  tx: Sql,
  queue: Queue,
  notice: {
    kind: 'password-changed' | 'password-set' | 'session-taken-over';
    recipient: string;
    facts?: Pick<MailFacts, 'isNewAccount'>;
  },
): Promise<void> {
  const { rows } = await tx.query(
    `select count(*)::int as "inDay", count(*) filter (where created_at > now() - interval '1 hour')::int as "inHour"
     from mails where recipient = $1 and kind = $2 and created_at > now() - interval '1 day'`,
    [notice.recipient, notice.kind],
  );
  const { inDay, inHour } = rows[0] as { inDay: number; inHour: number };
  if (inHour < MAX_NOTICES_PER_HOUR && inDay < MAX_NOTICES_PER_DAY) await queueMails(tx, queue, [notice]);
}
