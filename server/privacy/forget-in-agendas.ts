import type { ReadableMail } from '#contracts/mail/mails.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { type CallId, callsView, isOneOf } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, type SQL } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { Person } from './find-person.ts';
import { ERASED_PERSON } from './forget-in-audit-log.ts';

/** The address of its booking ends the paragraph of a call, so that no name can look like it. */
const bookingAtEnd = /\/admin\/bookings\?booking=(?<kind>free|paid)-(?<id>\d{1,9})$/;
type CallsOfPerson = Pick<Person, 'freeCallIds' | 'paidCallIds'>;

/**
 * Takes the person out of the copies of days that were sent to the coach. A call is known by its booking. Nobody knows
 * any more whose a deleted booking was, so its call becomes nameless too.
 */
export async function forgetInAgendas(tx: Db, person: CallsOfPerson, isNaming: SQL): Promise<void> {
  const rows = await tx
    .select({ id: mails.id, createdAt: mails.createdAt, sentContent: mails.sentContent })
    .from(mails)
    .where(and(isNaming, eq(mails.kind, 'agenda'), isNotNull(mails.sentContent)));
  // Only words of people are sealed, and a list of calls has none.
  const agendas = rows.map((row) => ({ ...row, content: row.sentContent as unknown as ReadableMail }));
  const listed = agendas.flatMap(({ content }) => content.text.split('\n\n').flatMap((text) => findCall(text) ?? []));
  const callsOfOthers = await listCallsOfOthers(tx, listed, person);
  for (const { id, createdAt, content } of agendas) {
    const text = forgetCalls(content.text, ({ kind, id }) => !callsOfOthers.has(`${kind}-${id}`));
    if (text === content.text) continue;
    const sentContent = { ...content, text } as unknown as SealedText;
    // A mail's file is named by `createdAt`. Changing it makes the old file one without a row, which `deleteMailFiles`
    // deletes.
    const nextMillisecond = new Date(createdAt.getTime() + 1);
    await tx.update(mails).set({ sentContent, createdAt: nextMillisecond }).where(eq(mails.id, id));
  }
}

function findCall(paragraph: string): CallId | null {
  const { kind, id } = bookingAtEnd.exec(paragraph.trimEnd())?.groups ?? {};
  return kind ? { kind: kind as BookingKind, id: Number(id) } : null;
}

/** Returns the listed bookings that exist and are not the person's, as 'free-7'. */
async function listCallsOfOthers(
  tx: Db,
  listed: readonly CallId[],
  { freeCallIds, paidCallIds }: CallsOfPerson,
): Promise<Set<string>> {
  const { kind, id } = callsView;
  const found = await tx.select({ kind, id }).from(callsView).where(isOneOf(listed));
  const own = new Set([...freeCallIds.map((id) => `free-${id}`), ...paidCallIds.map((id) => `paid-${id}`)]);
  return new Set(found.map(({ kind, id }) => `${kind}-${id}`).filter((name) => !own.has(name)));
}

/** '9:30 AM  Ana Ruiz …' becomes '9:30 AM  an erased person'. */
const forgetCalls = (text: string, isForgotten: (call: CallId) => boolean): string =>
  text
    .split('\n\n')
    .map((paragraph) => {
      const call = findCall(paragraph);
      if (!call || !isForgotten(call)) return paragraph;
      const [time] = paragraph.split('  ');
      return `${time}  ${ERASED_PERSON}`;
    })
    .join('\n\n');
