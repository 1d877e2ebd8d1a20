/** Every backup of the last days is kept, and the last one of each of the last months. */
export const KEPT_DAYS = 14;
export const KEPT_MONTHS = 12;
/** The days for which a backup from before an upgrade is kept. */
export const KEPT_DAYS_AFTER_UPGRADE = 31;

/**
 * Lists the backups that may be deleted; `date` is a plain date. Days and months without a backup do not count, so a
 * site that makes none for a while loses none.
 */
export function listExpiredBackups<Backup extends { name: string; date: string }>(
  backups: readonly Backup[],
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => (a.date + a.name < b.date + b.name ? 1 : -1));
  const keptDays = new Set([...new Set(newestFirst.map(({ date }) => date))].slice(0, KEPT_DAYS));
  const newestOfMonth = new Map<string, string>();
  for (const { date, name } of newestFirst) {
    const month = date.slice(0, 7);
    if (!newestOfMonth.has(month)) newestOfMonth.set(month, name);
  }
  const keptOfMonths = new Set([...newestOfMonth.values()].slice(0, KEPT_MONTHS));
  return newestFirst.filter(({ date, name }) => !keptDays.has(date) && !keptOfMonths.has(name));
}
