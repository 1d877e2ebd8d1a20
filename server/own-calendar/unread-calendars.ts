import type { AppContext } from '../app-context.ts';
import { listSources } from './stored-sources.ts';

/** Lists the calendars that could not be read for so long that the coach must choose to keep or close their times. */
export async function listUnreadCalendars(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  now: Date,
) {
  const sources = await listSources({ database, settings, now: () => now });
  return sources.flatMap(({ id, name, state: { needsChoice, problem, failingSince } }) =>
    needsChoice && failingSince ? [{ id, name, problem: problem ?? '', failingSince }] : [],
  );
}
