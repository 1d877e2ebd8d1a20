import type { CreditEntry } from '#contracts/clients/clients.ts';

/** The entries with the credit after each of them, newest first. `entries` are oldest first. */
export function sumUpCredit<Entry extends Pick<CreditEntry, 'minutes'>>(
  entries: readonly Entry[],
): (Entry & { total: number })[] {
  let total = 0;
  return entries
    .map((entry) => {
      total += entry.minutes;
      return { ...entry, total };
    })
    .reverse();
}
