import type { z } from 'zod';
import type { CreditLot, listClientCredit } from '#contracts/booking/client-credit.ts';
import type { MinuteLots } from '#domain/minute-lots.ts';
import type { Db } from '../db/connect.ts';
import { countOfAll } from '../db/counted-items.ts';
import { asc, desc, eq, ne, sql } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { readExpiredMinutes, selectCreditMinutes } from './credit-entries.ts';

const MAX_CLIENTS = 500;

/** Lists the clients whose credit, as `readCredit` counts it, is not zero. */
export async function listCredit(db: Db, now: Date): Promise<z.input<typeof listClientCredit.reply>> {
  const entries = selectCreditMinutes(db, await readExpiredMinutes(db, now));
  const total = sql`sum(${entries.minutes})`;
  const { id, email, firstName, lastName } = clients;
  const rows = await db
    .select({
      id,
      email,
      firstName,
      lastName,
      minutes: total.mapWith(Number),
      count: countOfAll,
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

/** Lists the minutes that are left, added up by cause and end. */
export function listCreditLots({ lots }: MinuteLots): CreditLot[] {
  const listed: CreditLot[] = [];
  for (const { cause, left, endsAt } of lots) {
    if (left === 0) continue;
    const end = endsAt?.toISOString() ?? null;
    const same = listed.find((lot) => lot.cause === cause && lot.endsAt === end);
    if (same) same.minutes += left;
    else listed.push({ cause, minutes: left, endsAt: end });
  }
  return listed;
}
