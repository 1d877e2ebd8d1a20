import type { z } from 'zod';
import type { listClientCredit } from '#contracts/client-credit.ts';
import type { Db } from '../db/connect.ts';
import { asc, desc, ne, sql, unionAll } from '../db/drizzle.ts';
import { coachingCalls, paymentDecisions } from '../db/schema.ts';

const MAX_CLIENTS = 500;

/** Lists the clients whose credit, as `readCredit` counts it, is not zero. Each is named as in the latest call or decision. */
export async function listCredit(db: Db): Promise<z.input<typeof listClientCredit.reply>> {
  const changes = unionAll(
    db
      .select({
        ...{ email: coachingCalls.email, firstName: coachingCalls.firstName, lastName: coachingCalls.lastName },
        ...{ minutes: coachingCalls.rolloverMinutes, createdAt: coachingCalls.createdAt },
      })
      .from(coachingCalls)
      .where(ne(coachingCalls.rolloverMinutes, 0)),
    db
      .select({
        ...{
          email: paymentDecisions.email,
          firstName: paymentDecisions.firstName,
          lastName: paymentDecisions.lastName,
        },
        ...{ minutes: paymentDecisions.creditMinutes, createdAt: paymentDecisions.createdAt },
      })
      .from(paymentDecisions)
      .where(ne(paymentDecisions.creditMinutes, 0)),
  ).as('changes');
  const { email, firstName, lastName, createdAt } = changes;
  const total = sql`sum(${changes.minutes})`;
  // The builder has neither arrays nor window functions.
  const latest = (name: typeof firstName | typeof lastName) =>
    sql<string>`(array_agg(${name} order by ${createdAt} desc))[1]`;
  const rows = await db
    .select({
      email,
      firstName: latest(firstName),
      lastName: latest(lastName),
      minutes: total.mapWith(Number),
      count: sql`count(*) over ()`.mapWith(Number),
      allMinutes: sql`sum(sum(${changes.minutes})) over ()`.mapWith(Number),
    })
    .from(changes)
    .groupBy(email)
    .having(ne(total, 0))
    .orderBy(desc(total), asc(email))
    .limit(MAX_CLIENTS);
  return {
    clients: rows.map(({ count: _, allMinutes: _all, ...client }) => client),
    count: rows[0]?.count ?? 0,
    minutes: rows[0]?.allMinutes ?? 0,
  };
}
