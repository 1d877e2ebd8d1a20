import { openStatuses } from '#domain/bookings.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slots.ts';
import type { Sql } from '../db/connect.ts';
import { type CallMailData, selectStoredCalls } from './call-mail-data.ts';
import type { ComposedMail, MailSite } from './message.ts';
import { agenda } from './templates/agenda.ts';
import { loadTemplate } from './templates/compile-templates.ts';

/** The calls of one of the coach's dates that will take place, also those that have begun, soonest first. */
export function listCallsOnDate(
  db: Sql,
  date: string,
  { coachTimeZone }: Pick<MailSite, 'coachTimeZone'>,
): Promise<CallMailData[]> {
  return listOpenCalls(db, startOfDate(date, coachTimeZone), startOfDate(addDays(date, 1), coachTimeZone));
}

/** All calls that will take place, of both kinds, soonest first; `until` itself is not among them. */
export async function listOpenCalls(db: Sql, from: Date, until: Date): Promise<CallMailData[]> {
  const { rows } = await db.query(
    `${selectStoredCalls.free} where status = any ($3::text[]) and starts_at >= $1 and starts_at < $2
     union all
     ${selectStoredCalls.paid} where status = any ($4::text[]) and starts_at >= $1 and starts_at < $2
     order by "startsAt", kind, id`,
    [from, until, [...openStatuses.free], [...openStatuses.paid]],
  );
  return rows as CallMailData[];
}

export async function composeAgenda(db: Sql, site: MailSite, date: string): Promise<ComposedMail> {
  const calls = await listCallsOnDate(db, date, site);
  return { ...agenda({ date, calls, site }, await loadTemplate('agenda')), recipientName: site.coachName };
}
