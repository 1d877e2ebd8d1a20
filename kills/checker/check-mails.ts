import type { HistoryLine } from './operations.ts';
import { type AcceptedMail, type DatabaseRecords, type Mail, nameOf } from './records.ts';

/** Checks that each event has its mails, and that each mail left once. */
export function checkMails(lines: HistoryLine[], database: DatabaseRecords, accepted: AcceptedMail[]): string[] {
  return [
    ...checkMailsOfBookings(database),
    ...checkMailsOfPayments(database),
    ...checkDeliveries(lines, database, accepted),
  ];
}

type Expected = Record<string, number>;

function checkMailsOfBookings({ bookings, events, mails }: DatabaseRecords): string[] {
  const eventsOf = Map.groupBy(events, nameOf);
  const mailsOf = Map.groupBy(mails, ({ freeCallId, paidCallId }) =>
    freeCallId ? `free-${freeCallId}` : `paid-${paidCallId}`,
  );
  return bookings.flatMap((booking) => {
    const name = nameOf(booking);
    const count = (action: string, isBy: (actor: string) => boolean = () => true) =>
      (eventsOf.get(name) ?? []).filter((event) => event.action === action && isBy(event.actor)).length;
    const isFree = booking.kind === 'free';
    return compare(name, mailsOf.get(name) ?? [], {
      'free-call-confirmation': isFree ? 1 : 0,
      'free-call-notice': isFree ? 1 : 0,
      'paid-call-confirmation': count('settle'),
      'paid-call-notice': count('settle'),
      'call-moved': count('move'),
      'call-moved-notice': count('move', (actor) => actor === 'client'),
      'call-cancelled': count('cancel', (actor) => actor !== 'site'),
      'call-cancelled-notice': count('cancel', (actor) => actor === 'client'),
    });
  });
}

function checkMailsOfPayments({ payments, refunds, mails }: DatabaseRecords): string[] {
  const mailsOf = Map.groupBy(mails, ({ paymentId }) => paymentId);
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  return payments.flatMap(({ id, kind, status }) => {
    const sales = kind === 'course' && ['settled', 'refunded'].includes(status) ? 1 : 0;
    return compare(`payment ${id}`, mailsOf.get(id) ?? [], {
      'payment-refunded': refundsOf.get(id)?.length ?? 0,
      'course-welcome': sales,
      'course-sale-notice': sales,
    });
  });
}

function compare(name: string, mails: Mail[], expected: Expected): string[] {
  return Object.entries(expected).flatMap(([kind, count]) => {
    const found = mails.filter((mail) => mail.kind === kind).length;
    return found === count ? [] : [`${name} has ${found} mails of the kind ${kind} and needs ${count}.`];
  });
}

/** The time after its acceptance for which a mail may be unrecorded when the process is killed. */
const RECORD_MS = 10_000;
/** The tolerance for lines written in the wrong order. The mail server and the kills share one clock. */
const ORDER_MS = 100;

/** Checks that a mail left twice only if the site was killed between the acceptance and its record. */
function checkDeliveries(lines: HistoryLine[], { mails }: DatabaseRecords, accepted: AcceptedMail[]): string[] {
  const kills = lines.filter(({ type }) => type === 'killed' || type === 'severed').map(({ at }) => at);
  const wasCut = (copy: AcceptedMail, until = Number.POSITIVE_INFINITY) =>
    kills.some((at) => at >= copy.receivedAt - ORDER_MS && at <= Math.min(until, copy.at + RECORD_MS));
  const byId = Map.groupBy(accepted, ({ messageId }) => mailIdOf(messageId));
  const known = new Set(mails.map(({ id }) => id));
  const unknown = accepted.filter(({ messageId }) => !known.has(mailIdOf(messageId)));
  return [
    ...unknown.map(({ messageId, recipient }) => `${recipient} got ${messageId}, which the site does not know.`),
    ...mails.flatMap(({ id, kind, recipient, state }) => {
      const copies = byId.get(id) ?? [];
      const name = `The mail ${id} (${kind} to ${recipient})`;
      if (state !== 'sent' && state !== 'skipped') return [`${name} is still ${state}.`];
      const problems: string[] = [];
      if (state === 'sent' && copies.length === 0) problems.push(`${name} was never accepted.`);
      if (state === 'skipped' && copies.some((copy) => !wasCut(copy)))
        problems.push(`${name} was accepted, but is skipped.`);
      if (new Set(copies.map(({ messageId }) => messageId)).size > 1) problems.push(`${name} has several Message-IDs.`);
      if (copies.some((copy) => copy.recipient !== recipient)) problems.push(`${name} went to somebody else.`);
      const repeated = copies.slice(1).filter(({ at }, index) => !wasCut(copies[index] as AcceptedMail, at));
      if (repeated.length > 0) problems.push(`${name} left ${copies.length} times without a kill between.`);
      return problems;
    }),
  ];
}

/** Returns the mail's id; 0 for a Message-ID that is not the site's. */
const mailIdOf = (messageId: string): number => Number(/^<?mail-(\d+)-/.exec(messageId)?.[1] ?? 0);
