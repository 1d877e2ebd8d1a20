import type { z } from 'zod';
import type { listClientCredit } from '#contracts/booking/client-credit.ts';
import type { Db } from '../db/connect.ts';
import { asc, desc, eq, ne, sql } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { selectCreditEntries } from './credit.ts';

const MAX_CLIENTS = 500;

/** Lists the clients whose credit, as `readCredit` counts it, is not zero. */
export async function listCredit(db: Db): Promise<z.input<typeof listClientCredit.reply>> {
  const entries = selectCreditEntries(db);
  const total = sql`sum(${entries.minutes})`;
  const { id, email, firstName, lastName } = clients;
  const rows = await db
    .select({
      id,
      email,
      firstName,
      lastName,
      minutes: total.mapWith(Number),
      // The builder has no window functions.
      count: sql`count(*) over ()`.mapWith(Number),
      allMinutes: sql`sum(sum(${entries.minutes})) over ()`.mapWith(Number),
    })
    .from(entries)
    .innerJoin(clients, eq(id, entries.clientId))
    .groupBy(id)
    .having(ne(total, 0))
    .orderBy(desc(total), asc(email))
    .limit(MAX_CLIENTS);
  return {
    clients: rows.map(({ count: _, allMinutes: _all, ...client }) => client),
    count: rows[0]?.count ?? 0,
    minutes: rows[0]?.allMinutes ?? 0,
  };
}
