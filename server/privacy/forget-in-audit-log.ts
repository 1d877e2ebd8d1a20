import type { Db } from '../db/connect.ts';
import { eq, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { listQuotes, type QuoteSearch } from './find-quotes.ts';
import { listMarks, patternOf } from './marks.ts';

export const ERASED_PERSON = 'an erased person';
/** The longest subject that is stored: a longer one was cut off, perhaps within an address. */
const MAX_SUBJECT_LENGTH = 255;

/** Takes the person out of the log, which names people by their addresses. What admins did stays. */
export async function forgetInAuditLog(tx: Db, person: Person, search: QuoteSearch): Promise<void> {
  const addresses = [...person.addresses, ...person.formerAddresses];
  const longestFirst = addresses.toSorted((a, b) => b.length - a.length);
  await tx.update(auditLog).set({ actor: ERASED_PERSON }).where(isAnyOf(auditLog.actor, addresses));
  const quoting = await listQuotes(tx, 'audit_log', listMarks(person), search);
  const isCutOff = sql`char_length(${auditLog.subject}) >= ${MAX_SUBJECT_LENGTH}`;
  const quotingIds = new Set(quoting.map(({ key }) => key));
  const found = await tx
    .select({ id: auditLog.id, action: auditLog.action, subject: auditLog.subject })
    .from(auditLog)
    .where(or(isAnyOf(auditLog.id, [...quotingIds]), isCutOff));
  for (const { id, action, subject } of found) {
    const forgotten = forget(subject ?? '', longestFirst);
    if (forgotten === (subject ?? '')) continue;
    // Beside the address there may be a name, and a reason in the coach's own words.
    const isWhollyAbout = action === 'client-changed' && quotingIds.has(id);
    await tx
      .update(auditLog)
      .set({ subject: isWhollyAbout ? ERASED_PERSON : forgotten })
      .where(eq(auditLog.id, id));
  }
}

/** 'the page of ana@example.com' becomes 'the page of an erased person'. */
function forget(subject: string, addresses: readonly string[]): string {
  const forgotten = addresses.reduce(
    (text, address) => text.replace(new RegExp(patternOf(address), 'gi'), ERASED_PERSON),
    subject,
  );
  const all = [...subject].length < MAX_SUBJECT_LENGTH ? forgotten : forgetRest(forgotten, addresses);
  return [...all].slice(0, MAX_SUBJECT_LENGTH).join('');
}

/** The beginning of an address at the end of a subject that was cut off. */
function forgetRest(subject: string, addresses: readonly string[]): string {
  const end = subject.toLowerCase();
  const rest = end.split(/[\s(),:]/).at(-1) ?? '';
  // Without the sign it may be any word.
  const isBeginning = rest.includes('@') && addresses.some((address) => address.startsWith(rest));
  return isBeginning ? `${subject.slice(0, subject.length - rest.length)}${ERASED_PERSON}` : subject;
}
