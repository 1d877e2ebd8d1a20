import type { Db } from '../db/connect.ts';
import { eq, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog } from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { type Mark, patternOf, quotesAny } from './marks.ts';

export const ERASED_PERSON = 'an erased person';
/** The longest subject that is stored: a longer one was cut off, perhaps within an address. */
const MAX_SUBJECT_LENGTH = 255;
/** A shorter beginning of an address says nothing about it. */
const MIN_LENGTH_OF_REST = 3;

/** What admins did stays in the log, and no longer says to whom. */
export async function forgetInAuditLog(tx: Db, { addresses, formerAddresses, names }: Person): Promise<void> {
  const all = [...addresses, ...formerAddresses];
  const marks = [...all, ...names.flatMap(({ whole, first, last }) => (first && last ? [whole] : []))];
  const onlyNames = names.flatMap(({ whole, first, last }) => (first && last ? [] : [whole]));
  await tx.update(auditLog).set({ actor: ERASED_PERSON }).where(isAnyOf(auditLog.actor, all));
  const contains = (words: readonly string[]) => quotesAny(sql`${auditLog.subject}`, words.map(standingAlone));
  const isCutOff = sql`char_length(${auditLog.subject}) >= ${MAX_SUBJECT_LENGTH}`;
  const isClientChange = sql`(${auditLog.action} = 'client-changed' and ${contains(onlyNames)})`;
  const found = await tx
    .select({ id: auditLog.id, action: auditLog.action, subject: auditLog.subject })
    .from(auditLog)
    .where(or(contains(marks), isCutOff, isClientChange));
  for (const { id, action, subject } of found) {
    const named = forget(subject ?? '', [...marks, ...onlyNames]);
    // After a name, there may be a reason in the coach's own words.
    const forgotten = action === 'client-changed' && named !== subject ? ERASED_PERSON : named;
    if (forgotten !== subject) await tx.update(auditLog).set({ subject: forgotten }).where(eq(auditLog.id, id));
  }
}

/** 'the page of ana@example.com' becomes 'the page of an erased person'. */
function forget(subject: string, marks: readonly string[]): string {
  const longestFirst = marks.toSorted((a, b) => b.length - a.length);
  const forgotten = longestFirst.reduce((text, mark) => replaceMark(text, mark), subject);
  const all = [...subject].length < MAX_SUBJECT_LENGTH ? forgotten : forgetRest(forgotten, longestFirst);
  return [...all].slice(0, MAX_SUBJECT_LENGTH).join('');
}

const standingAlone = (text: string): Mark => ({ text, standsAlone: true });

const replaceMark = (text: string, mark: string): string =>
  text.replace(new RegExp(patternOf(standingAlone(mark)), 'gi'), ERASED_PERSON);

/** The beginning of a mark at the end of a subject that was cut off. */
function forgetRest(subject: string, marks: readonly string[]): string {
  const end = subject.toLowerCase();
  for (const mark of marks)
    for (let length = mark.length; length >= MIN_LENGTH_OF_REST; length -= 1)
      if (end.endsWith(mark.slice(0, length).toLowerCase()))
        return `${subject.slice(0, subject.length - length)}${ERASED_PERSON}`;
  return subject;
}
