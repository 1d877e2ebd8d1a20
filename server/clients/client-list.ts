import type { z } from 'zod';
import type { listClients as endpoint } from '#contracts/clients/clients.ts';
import type { AppContext } from '../app-context.ts';
import { selectClientsWithCredit } from '../booking/credit.ts';
import { readExpiredMinutes } from '../booking/credit-entries.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, inArray, type SQL, sql } from '../db/drizzle.ts';
import { matchSearch } from '../db/match-search.ts';
import { clients } from '../db/schema.ts';
import { readListedClients } from './listed-clients.ts';

type ClientListInput = z.output<NonNullable<typeof endpoint.query>>;
type ClientListReply = z.input<typeof endpoint.reply>;

/** The sort orders. Each has an index. */
const orders: Record<ClientListInput['sort'], SQL[]> = {
  name: [sql`lower(${clients.lastName})`, sql`lower(${clients.firstName})`, asc(clients.id)],
  newest: [desc(clients.createdAt), desc(clients.id)],
};

export async function listClients({ database, now }: AppContext, input: ClientListInput): Promise<ClientListReply> {
  const condition = await buildCondition(database, input, now());
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

async function buildCondition(
  db: Db,
  { search, tag, hasCredit }: ClientListInput,
  now: Date,
): Promise<SQL | undefined> {
  const withCredit = hasCredit === 'true' ? selectClientsWithCredit(db, await readExpiredMinutes(db, now)) : undefined;
  return and(
    search ? matchSearch(db, clients, search) : undefined,
    tag ? sql`${clients.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    withCredit && inArray(clients.id, withCredit),
  );
}

async function listTags(db: Db): Promise<string[]> {
  // Raw SQL, since Drizzle cannot open a JSON list. The condition is that of an index.
  const tag = sql<string>`jsonb_array_elements_text(${clients.tags})`;
  const found = await db.selectDistinct({ tag }).from(clients).where(sql`tags <> '[]'`);
  return found.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'en'));
}
