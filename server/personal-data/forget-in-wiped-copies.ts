import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wipedCopyName } from '#contracts/wipe-test-data.ts';
import { replaceFile } from '../replace-file.ts';
import type { Person } from './find-person.ts';
import { marksOfAddresses, marksOfNames, quotes, withSpellings } from './marks.ts';

type Row = Record<string, unknown>;
type Copy = { tables?: Record<string, Row[]> };

/** Columns that refer to rows of these tables. */
const references: Record<string, string> = {
  consultationRequestId: 'consultation_requests',
  coachingCallId: 'coaching_calls',
  paymentId: 'payments',
  courseQuestionId: 'course_questions',
  userId: 'users',
  accountId: 'users',
  clientId: 'clients',
};

/** Takes the rows of a person out of the copies that wipes of test data left (decision 049). */
export async function forgetInWipedCopies(folder: string, person: Person): Promise<void> {
  for (const name of await listWipedCopies(folder)) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const rest = withoutPerson(text, person);
    if (rest !== null) await replaceFile(path, rest);
  }
}

export const listWipedCopies = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => wipedCopyName.safeParse(name).success);

/** Null if nothing of the person is in it. */
function withoutPerson(text: string, person: Person): string | null {
  const marks = withSpellings([...marksOfAddresses(person), ...marksOfNames(person)]);
  const copy = parseCopy(text);
  if (!copy?.tables) return null;
  const gone = new Set<string>();
  const isAboutPerson = (row: Row): boolean => {
    const words = Object.values(row).flatMap((value) => (typeof value === 'number' ? [] : [JSON.stringify(value)]));
    const all = `${row.firstName ?? ''} ${row.lastName ?? ''} ${words.join(' ')}`;
    return quotes(all, marks);
  };
  const refersToGone = (row: Row): boolean =>
    Object.entries(references).some(([column, table]) => gone.has(`${table} ${row[column]}`));
  const takeOut = (isGone: (row: Row) => boolean): void => {
    for (const [table, rows] of Object.entries(copy.tables ?? {})) {
      for (const row of rows.filter(isGone)) gone.add(`${table} ${row.id}`);
      if (copy.tables) copy.tables[table] = rows.filter((row) => !isGone(row));
    }
  };
  takeOut(isAboutPerson);
  takeOut(refersToGone);
  return gone.size > 0 ? JSON.stringify(copy, null, 2) : null;
}

function parseCopy(text: string): Copy | null {
  try {
    return JSON.parse(text) as Copy;
  } catch {
    return null;
  }
}
