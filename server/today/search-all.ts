import { type CourseContent, type LessonContent, nameLesson } from '#contracts/course/course-content.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { MAX_SEARCH_RESULTS, type SearchReply } from '#contracts/today/search.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { foldText } from '#domain/fold-text.ts';
import type { AppContext } from '../app-context.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { callsView, callTables, isOneOf } from '../db/calls-view.ts';
import { getTableName } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { findBestEntries, type SearchedTable } from '../db/match-search.ts';
import { clients, mails, payments } from '../db/schema.ts';
import { parseSearch, type SearchWord } from '../db/search-words.ts';
import { listedMailFields, toListedMail } from '../mail/listed-mails.ts';
import { selectListedPayments, toListedPayment } from '../money/payment-list-row.ts';

/** Searches clients, calls, payments, mails and lessons. `search` is null if nothing was typed. */
export async function searchAll({ database: db, settings }: AppContext, search: string | null): Promise<SearchReply> {
  const words = parseSearch(search ?? '');
  if (words.length === 0) return { clients: [], calls: [], payments: [], mails: [], lessons: [] };
  const zone = settings.coachTimeZone;
  const tables = [clients, ...Object.values(callTables), payments, mails];
  const entries = await findBestEntries(db, tables, words, MAX_SEARCH_RESULTS);

  /** Reads a table's rows for its entries, best first. `read` may return them in any order. */
  async function readBest<Row extends { id: number }>(
    table: SearchedTable,
    read: (ids: number[]) => PromiseLike<Row[]>,
  ) {
    const best = entries.filter((entry) => entry.table === getTableName(table));
    const rows = best.length > 0 ? await read(best.map(({ id }) => id)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return best.flatMap(({ id, rank }) => {
      const row = byId.get(id);
      return row ? { row, rank } : [];
    });
  }

  const readBestCalls = (kind: BookingKind) =>
    readBest(callTables[kind], (ids) =>
      db
        .select(bookedCallFields)
        .from(callsView)
        .where(isOneOf(ids.map((id) => ({ kind, id })))),
    );

  const { id, firstName, lastName, email, phone } = clients;
  const [foundClients, freeCalls, paidCalls, foundPayments, foundMails] = await Promise.all([
    readBest(clients, (ids) =>
      db.select({ id, firstName, lastName, email, phone }).from(clients).where(isAnyOf(id, ids)),
    ),
    readBestCalls('free'),
    readBestCalls('paid'),
    readBest(payments, (ids) => selectListedPayments(db).where(isAnyOf(payments.id, ids))),
    readBest(mails, (ids) => db.select(listedMailFields).from(mails).where(isAnyOf(mails.id, ids))),
  ]);
  const calls = [...freeCalls, ...paidCalls].sort(
    (a, b) => b.rank - a.rank || b.row.startsAt.getTime() - a.row.startsAt.getTime(),
  );
  return {
    clients: foundClients.map(({ row }) => row),
    calls: calls.slice(0, MAX_SEARCH_RESULTS).map(({ row }) => toBookingSummary(row, zone)),
    payments: foundPayments.map(({ row }) => toListedPayment(row, zone)),
    mails: foundMails.map(({ row }) => toListedMail(row)),
    lessons: findLessons(settings.course, words),
  };
}

/** Finds the lessons with these words. Lessons with all of them in the title come first. */
function findLessons(course: CourseContent, words: readonly SearchWord[]): SearchReply['lessons'] {
  const hasWords = (...texts: string[]) => {
    const folded = foldText(texts.join('\n'));
    const separated = ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    return words.every(({ spellings, isWhole }) =>
      spellings.some((spelling) => (isWhole ? separated.includes(` ${spelling} `) : folded.includes(spelling))),
    );
  };
  const titled = course.lessons.filter(({ title }) => hasWords(title));
  const others = course.lessons.filter((lesson) => !titled.includes(lesson) && hasWords(...listTexts(lesson)));
  return [...titled, ...others].slice(0, MAX_SEARCH_RESULTS).map(({ id }) => ({ id, name: nameLesson(course, id) }));
}

const listTexts = ({ title, description, sections, links }: LessonContent): string[] => [
  title,
  description,
  ...sections.flatMap(({ heading, text, keyPoints }) => [heading, toPlainText(text), ...keyPoints]),
  ...links.flatMap(({ label, about }) => [label, about]),
];
