import type { Db } from '../db/connect.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog, namedClients } from '../db/schema.ts';
import { namesPerson, type Person } from './find-person.ts';
import { createIdentifierPattern } from './identifiers.ts';

export const ERASED_PERSON = 'an erased person';
const MAX_SUBJECT_LENGTH = 255;

/** Removes the person from the audit log, which names people by their addresses. The entries stay. */
export async function forgetInAuditLog(tx: Db, person: Person): Promise<void> {
  const addresses = [...person.addresses, ...person.formerAddresses];
  await tx.update(auditLog).set({ actor: ERASED_PERSON }).where(isAnyOf(auditLog.actor, addresses));
  const named = tx.select({ id: namedClients.auditLogId }).from(namedClients).where(namesPerson(person));
  const found = await tx
    .select({ id: auditLog.id, action: auditLog.action, subject: auditLog.subject })
    .from(auditLog)
    .where(inArray(auditLog.id, named));
  for (const { id, action, subject } of found) {
    const forgotten = forget(subject ?? '', addresses);
    // A 'client-changed' may also contain a name and the coach's own words. Where no address was replaced, the entry
    // names the person by an address that is another person's by now.
    const isWhollyAbout = action === 'client-changed' || forgotten === subject;
    await tx
      .update(auditLog)
      .set({ subject: isWhollyAbout ? ERASED_PERSON : forgotten })
      .where(eq(auditLog.id, id));
  }
}

/** Turns 'the page of ana@example.com' into 'the page of an erased person'. */
function forget(subject: string, addresses: readonly string[]): string {
  const longestFirst = addresses.toSorted((a, b) => b.length - a.length);
  let forgotten = subject;
  for (const address of longestFirst) {
    forgotten = forgotten.replace(new RegExp(createIdentifierPattern(address), 'gi'), ERASED_PERSON);
  }
  return [...forgotten].slice(0, MAX_SUBJECT_LENGTH).join('');
}
