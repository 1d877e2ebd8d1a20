import { MAX_SEARCH_RESULTS, type SearchReply } from '#contracts/search.ts';
import { selectListedPayments, toListedPayment } from '../admin-payments/payment-list-row.ts';
import type { AppContext } from '../app-context.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import type { Db } from '../db/connect.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { type SearchedTable, selectBestEntries } from '../db/match-search.ts';
import { clients, coachingCalls, consultationRequests, mails, payments } from '../db/schema.ts';
import { parseSearch } from '../db/search-words.ts';
import { listedMailFields, toListedMail } from '../mail/listed-mails.ts';

/** `search` is null if nothing was typed. */
export async function searchAll({ database, settings }: AppContext, search: string | null): Promise<SearchReply> {
  const words = parseSearch(search ?? '');
  if (words.length === 0) return { clients: [], calls: [], payments: [], mails: [] };
  const zone = settings.coachTimeZone;
  const [people, calls, paid, sent] = await Promise.all([
    findBest(database, clients, words, readClients),
    findCalls(database, words),
    findBest(database, payments, words, (db, ids) => selectListedPayments(db).where(isAnyOf(payments.id, ids))),
    findBest(database, mails, words, (db, ids) =>
      db.select(listedMailFields).from(mails).where(isAnyOf(mails.id, ids)),
    ),
  ]);
  return {
    clients: people.map(({ row }) => row),
    calls: calls.map(({ row }) => toBookingSummary(row, zone)),
    payments: paid.map(({ row }) => toListedPayment(row, zone)),
    mails: sent.map(({ row }) => toListedMail(row)),
  };
}

type Found<Row> = { row: Row; rank: number };

/** Finds rows of one table, the best first. `read` gets their ids, and may return the rows in any order. */
async function findBest<Row extends { id: number }>(
  db: Db,
  table: SearchedTable,
  words: string[][],
  read: (db: Db, ids: number[]) => PromiseLike<Row[]>,
): Promise<Found<Row>[]> {
  const entries = await selectBestEntries(db, table, words, MAX_SEARCH_RESULTS);
  if (entries.length === 0) return [];
  const ids = entries.map(({ rowId }) => rowId);
  const rows = new Map((await read(db, ids)).map((row) => [row.id, row]));
  return entries.flatMap(({ rowId, rank }) => {
    const row = rows.get(rowId);
    return row ? { row, rank } : [];
  });
}

const readClients = (db: Db, ids: number[]) => {
  const { id, firstName, lastName, email, phone } = clients;
  return db.select({ id, firstName, lastName, email, phone }).from(clients).where(isAnyOf(id, ids));
};

/** Free and paid calls together; of equally good ones the latest call comes first. */
async function findCalls(db: Db, words: string[][]) {
  const found = await Promise.all([
    findBest(db, consultationRequests, words, (_, ids) =>
      db.select(bookedCallFields.free).from(consultationRequests).where(isAnyOf(consultationRequests.id, ids)),
    ),
    findBest(db, coachingCalls, words, (_, ids) =>
      db.select(bookedCallFields.paid).from(coachingCalls).where(isAnyOf(coachingCalls.id, ids)),
    ),
  ]);
  return found
    .flat()
    .sort((a, b) => b.rank - a.rank || b.row.startsAt.getTime() - a.row.startsAt.getTime())
    .slice(0, MAX_SEARCH_RESULTS);
}
