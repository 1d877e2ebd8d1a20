import type { z } from 'zod';
import type { listClients as endpoint } from '#contracts/clients.ts';
import type { AppContext } from '../app-context.ts';
import { selectClientsWithCredit } from '../booking/credit.ts';
import { looksLikePhoneNumber, MAX_SEARCH_WORDS, toPhonePatterns, toPrefixPattern } from '../booking/search-words.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, inArray, like, or, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { clientAddresses, clients } from '../db/schema.ts';
import { readListedClients } from './listed-clients.ts';

type ClientListInput = z.output<NonNullable<typeof endpoint.query>>;
type ClientListReply = z.input<typeof endpoint.reply>;

/** Each order has an index. */
const orders: Record<ClientListInput['sort'], SQL[]> = {
  name: [sql`lower(${clients.lastName})`, sql`lower(${clients.firstName})`, asc(clients.id)],
  newest: [desc(clients.createdAt), desc(clients.id)],
};

export async function listClients({ database, now }: AppContext, input: ClientListInput): Promise<ClientListReply> {
  const condition = buildCondition(database, input);
  const [page, count, tags] = await Promise.all([
    database
      .select({ id: clients.id })
      .from(clients)
      .where(condition)
      .orderBy(...orders[input.sort])
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize),
    database.$count(clients, condition),
    listTags(database),
  ]);
  const ids = page.map(({ id }) => id);
  return { clients: await readListedClients(database, ids, now()), count, tags };
}

const buildCondition = (db: Db, { search, tag, hasCredit }: ClientListInput): SQL | undefined =>
  and(
    search ? buildSearchCondition(db, search.toLowerCase()) : undefined,
    tag ? sql`${clients.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    hasCredit === 'true' ? inArray(clients.id, selectClientsWithCredit(db)) : undefined,
  );

/** As in the list of bookings: every word fits, or the whole search begins a full name, a last name or a number. */
function buildSearchCondition(db: Db, search: string): SQL | undefined {
  const words = search.split(/\s+/).slice(0, MAX_SEARCH_WORDS);
  if (words.length > 1 && looksLikePhoneNumber(search)) return or(...phoneConditions(search));
  const matchesWords = and(...words.map((word) => matchWord(db, word)));
  return words.length === 1 ? matchesWords : or(matchesWords, ...nameConditions(search));
}

/**
 * The word begins a name, an address or a number of the client. As ids, since a condition on two tables could not use the
 * indexes of both.
 */
function matchWord(db: Db, word: string): SQL {
  const selectIds = (condition: SQL) => db.select({ id: clients.id }).from(clients).where(condition);
  const byAddress = db
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(like(clientAddresses.email, toPrefixPattern(word)));
  const others = looksLikePhoneNumber(word) ? phoneConditions(word) : [];
  const [byName, byLastName] = nameConditions(word);
  return inArray(
    clients.id,
    unionAll(byAddress, selectIds(byName), selectIds(byLastName), ...others.map((condition) => selectIds(condition))),
  );
}

/** The expressions of the indexes for searching. */
function nameConditions(text: string): [SQL, SQL] {
  const pattern = toPrefixPattern(text);
  const { firstName, lastName } = clients;
  return [like(sql`lower(${firstName} || ' ' || ${lastName})`, pattern), like(sql`lower(${lastName})`, pattern)];
}

export const phoneDigits = sql`regexp_replace(${clients.phone}, '[^0-9]', '', 'g')`;

const phoneConditions = (text: string): SQL[] => toPhonePatterns(text).map((pattern) => like(phoneDigits, pattern));

async function listTags(db: Db): Promise<string[]> {
  // The builder cannot open a JSON list. The condition is that of an index.
  const tag = sql<string>`jsonb_array_elements_text(${clients.tags})`;
  const found = await db.selectDistinct({ tag }).from(clients).where(sql`tags <> '[]'`);
  return found.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'en'));
}
