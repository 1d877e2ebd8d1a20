import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import { readPostgres } from '../db/dedicated-connection.ts';
import { count, isNotNull } from '../db/drizzle.ts';
import { caldavAccounts, calendarSources } from '../db/schema.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const ADVICE = 'Settings, Your own calendar, says why.';

/**
 * Checks whether the coach's own calendars can be read and written. Calendars in an embedded database are not checked,
 * because a running site locks it.
 */
export async function checkCalendars({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Finding[]> {
  if (databaseUrl) return readPostgres(databaseUrl, describeCalendars);
  return [
    unknown(
      'Calendars',
      'The coach’s own calendars are in the embedded database, which the site alone opens.',
      'Settings, Your own calendar, and “Needs attention” on Today say whether they can be read.',
    ),
  ];
}

/** Describes the connected calendars without names and addresses, which are for the coach alone. */
export async function describeCalendars(db: Db): Promise<Finding[]> {
  return [...(await describeRead(db)), ...(await describeWritten(db))];
}

async function describeWritten(db: Db): Promise<Finding[]> {
  const [account] = await db.select().from(caldavAccounts).where(isNotNull(caldavAccounts.writtenName));
  if (!account) return [];
  if (!account.failingSince) return [good('Calendars', 'Calls are written into the coach’s own calendar.')];
  return [bad('Calendars', 'Calls can’t be written into the coach’s own calendar.', ADVICE)];
}

async function describeRead(db: Db): Promise<Finding[]> {
  const [all] = await db.select({ count: count() }).from(calendarSources);
  if (!all?.count) return [];
  const failing = await db.$count(calendarSources, isNotNull(calendarSources.failingSince));
  if (failing === 0) return [good('Calendars', 'The coach’s own calendars can be read.')];
  const which = `${failing} of the coach’s ${all.count} own calendars`;
  return [bad('Calendars', `${which} can’t be read.`, ADVICE)];
}
