/** The causes of a stored change of credit: given (or taken) by the coach, given back, or spent. */
export type CreditCause = 'given' | 'given back' | 'spent';

/** The causes of minutes that a client has. */
export const lotCauses = ['left over', 'given', 'given back'] as const;
export type LotCause = (typeof lotCauses)[number];

/** Returns the last millisecond at which minutes can be used. Its date is their last day. */
export const getLastMoment = (endsAt: Date): Date => new Date(endsAt.getTime() - 1);

/** Minutes that a client got, or that were taken from the client if `minutes` is below zero. */
export type MinuteEntry = {
  at: Date;
  minutes: number;
  /** The end of the lot of minutes that the client got; null if it has none. */
  endsAt: Date | null;
  /** The cause of minutes that the client got. */
  cause: LotCause;
};

/** Minutes that a client got at once. `left` can still be used, `ended` are lost; all others were used. */
export type MinuteLot = { cause: LotCause; endsAt: Date | null; minutes: number; left: number; ended: number };

export type MinuteLots = {
  /** The lots in the order in which they are spent: those that end first, and those without an end last. */
  lots: MinuteLot[];
  /** The minutes that the client can spend; below zero if more was used than there was. */
  balance: number;
  /** Minutes of lots that ended before they were used. */
  ended: number;
};

/**
 * Computes how many of a client's minutes are left at `now`. Taken minutes come from the lots that had not ended then,
 * the next to end first. Minutes taken beyond them are owed, and come from the lots that follow. If no lot ends, the
 * balance is the sum of all entries.
 */
export function sumUpLots(entries: readonly MinuteEntry[], now: Date): MinuteLots {
  const lots: MinuteLot[] = [];
  let owed = 0;
  for (const { at, minutes, endsAt, cause } of [...entries].sort(compareEntries)) {
    if (minutes > 0) {
      const paid = Math.min(owed, minutes);
      owed -= paid;
      lots.push({ cause, endsAt, minutes, left: minutes - paid, ended: 0 });
      lots.sort((a, b) => compareEnds(a.endsAt, b.endsAt));
    } else owed += takeFrom(lots, -minutes, at);
  }
  for (const lot of lots) if (!isAlive(lot, now)) Object.assign(lot, { left: 0, ended: lot.left });
  const sumOf = (key: 'left' | 'ended') => lots.reduce((sum, lot) => sum + lot[key], 0);
  return { lots, balance: sumOf('left') - owed, ended: sumOf('ended') };
}

/** Takes minutes from the lots that have not ended at `at`. Returns the minutes that these did not have. */
function takeFrom(lots: MinuteLot[], minutes: number, at: Date): number {
  let missing = minutes;
  for (const lot of lots) {
    if (!isAlive(lot, at)) continue;
    const taken = Math.min(lot.left, missing);
    lot.left -= taken;
    missing -= taken;
  }
  return missing;
}

const isAlive = ({ endsAt }: Pick<MinuteLot, 'endsAt'>, at: Date): boolean => endsAt === null || at < endsAt;

/** A time that is later than every date. */
const FOREVER = 9e15;
const compareEnds = (a: Date | null, b: Date | null): number => (a?.getTime() ?? FOREVER) - (b?.getTime() ?? FOREVER);

/** Compares entries by their times. At the same moment, minutes are given before they are taken. */
const compareEntries = (a: MinuteEntry, b: MinuteEntry): number =>
  a.at.getTime() - b.at.getTime() || Number(b.minutes > 0) - Number(a.minutes > 0) || compareEnds(a.endsAt, b.endsAt);
