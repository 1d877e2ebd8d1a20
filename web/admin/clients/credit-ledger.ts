import type { CreditEntry } from '#contracts/clients/clients.ts';

/** Returns the entries newest first, each with the credit after it. `entries` come oldest first. */
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
