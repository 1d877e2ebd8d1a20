import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listOpenSlots, type OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { findOpenSlots, getNextChange, type OpenSlot } from '#domain/availability.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import type { BusyTime } from '#domain/busy-times.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { PrecompressedJson } from '../requests/serve-endpoint.ts';
import { countCalendarWrites } from './calendar-writes.ts';
import { createBusyReader } from './stored-busy-times.ts';
import { getBookingRules, readCalendarText, type StoredCalendar } from './stored-calendar.ts';

type CachedList = {
  calendar: string;
  settings: SiteSettings;
  from: Date;
  until: Date;
  slots: OfferedSlot[];
  /** The replies by the requested length; each is made at its first request. */
  replies: Map<CallMinutes | undefined, Promise<PrecompressedJson>>;
};

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A fast quality: the next higher ones take ten times as long to save a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The time after which the calendar is read again even without a write, because holds end by themselves. */
const MAX_AGE_MS = 1_000;

/**
 * Creates the function that returns the open slots as a ready reply. Requests that arrive during a read of the calendar
 * share the next one. On PostgreSQL, where other processes write too, any request may read it. The embedded
 * database is read only after a write that may have changed the calendar, or when the last read is a second old. The
 * list is computed again only when the calendar, a setting or the clock has changed it.
 */
export function createOpenSlotLister(ctx: AppContext) {
  let cached: CachedList | undefined;
  const countWrites = countCalendarWrites(ctx.database);
  let lastRead: { writes: number | undefined; at: Date } | undefined;
  const readBusy = createBusyReader(ctx.database.frequent);
  const readShared = shareNextRun(() => readCurrentList());

  async function readCurrentList(): Promise<CachedList> {
    const now = ctx.now();
    const settings = ctx.settings.current;
    const writes = countWrites?.();
    if (cached && isCurrent(cached, settings, now) && isUnchangedSince(lastRead, writes, now)) return cached;
    const rules = getBookingRules(settings, now);
    const today = dateAt(now, rules.zone);
    const to = addDays(today, rules.horizonDays + 1);
    const calendar = await readCalendarText(ctx.database.frequent, today, to, rules);
    lastRead = { writes, at: now };
    if (cached?.calendar === calendar && isCurrent(cached, settings, now)) return cached;
    const { busyVersion } = JSON.parse(calendar) as StoredCalendar;
    const busy = await readBusy(JSON.stringify(busyVersion), today, to);
    cached = computeList(calendar, busy, settings, now);
    return cached;
  }

  function computeList(calendar: string, busy: BusyTime[], settings: SiteSettings, now: Date): CachedList {
    const rules = getBookingRules(settings, now);
    const open = findOpenSlots({ ...(JSON.parse(calendar) as StoredCalendar), busy }, rules);
    const slots = listOpenSlots.reply.parse(open.map(toOfferedSlot));
    return { calendar, settings, from: now, until: getNextChange(open, rules), slots, replies: new Map() };
  }

  return async function list(duration: CallMinutes | undefined): Promise<PrecompressedJson> {
    const { slots, replies } = await readShared();
    const reply = replies.get(duration) ?? compressReply(slots, duration);
    replies.set(duration, reply);
    return reply;
  };
}

const isCurrent = (list: CachedList, settings: SiteSettings, now: Date): boolean =>
  list.settings === settings && list.from <= now && now < list.until;

/** Returns true if the calendar is certainly the same as when it was read. False where the writes are not counted. */
function isUnchangedSince(
  read: { writes: number | undefined; at: Date } | undefined,
  writes: number | undefined,
  now: Date,
): boolean {
  if (!read || writes === undefined || read.writes !== writes) return false;
  return read.at <= now && now.getTime() - read.at.getTime() < MAX_AGE_MS;
}

/**
 * Converts a slot for replies. Leaves out `longestMinutes`, the longest call of any kind, if it is the longest paid one
 * too, which readers assume.
 */
export const toOfferedSlot = ({ startsAt, longestMinutes, ...slot }: OpenSlot): OfferedSlot => ({
  ...slot,
  startsAt: startsAt.toISOString(),
  ...(longestMinutes !== slot.durations.at(-1) && { longestMinutes }),
});

async function compressReply(slots: OfferedSlot[], duration: CallMinutes | undefined): Promise<PrecompressedJson> {
  const fitting = duration ? slots.filter((slot) => slot.durations.includes(duration)) : slots;
  const plain = Buffer.from(JSON.stringify(fitting));
  const [br, gzip] = await Promise.all([compressors.br(plain, brotliOptions), compressors.gzip(plain, { level: 4 })]);
  return new PrecompressedJson({ plain, br, gzip });
}

/** Runs `work` one at a time. All calls during a run share the next run, which begins after them. */
function shareNextRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const result = work();
      running = result.catch(() => {});
      return result;
    });
    return next;
  };
}
