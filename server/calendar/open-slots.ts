import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { listOpenSlots, type OfferedSlot } from '#contracts/booking.ts';
import { type CoachCalendar, changesAt, openSlots } from '#domain/availability.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { ReadyJson } from '../http.ts';
import { bookingRules, readCalendarText } from './stored-calendar.ts';

type Listed = {
  calendar: string;
  from: Date;
  until: Date;
  slots: OfferedSlot[];
  /** By the length that was asked for; made when it is first asked. */
  replies: Map<CallMinutes | undefined, Promise<ReadyJson>>;
};

const compress = promisify(gzip);

/**
 * The open slots as a ready reply. The calendar is read from the database for every caller, but callers who wait at the
 * same time share one reading, begun after the last of them asked; the list is worked out anew only when the calendar
 * or the clock has changed it.
 */
export function openSlotLister(ctx: AppContext) {
  let listed: Listed | undefined;
  const readOnce = shareWaiting(() => currentList());

  async function currentList(): Promise<Listed> {
    const now = ctx.now();
    const today = dateAt(now, ctx.config.coachTimeZone);
    const calendar = await readCalendarText(ctx.database, today, addDays(today, ctx.config.horizonDays + 1), now);
    if (listed && listed.calendar === calendar && listed.from <= now && now < listed.until) return listed;
    listed = workOut(calendar, now);
    return listed;
  }

  function workOut(calendar: string, now: Date): Listed {
    const rules = bookingRules(ctx.config, now);
    const open = openSlots(JSON.parse(calendar) as CoachCalendar, rules);
    const slots = listOpenSlots.reply.parse(open.map((slot) => ({ ...slot, startsAt: slot.startsAt.toISOString() })));
    return { calendar, from: now, until: changesAt(open, rules), slots, replies: new Map() };
  }

  return async function list(duration: CallMinutes | undefined): Promise<ReadyJson> {
    const { slots, replies } = await readOnce();
    const reply = replies.get(duration) ?? readyReply(slots, duration);
    replies.set(duration, reply);
    return reply;
  };
}

async function readyReply(slots: OfferedSlot[], duration: CallMinutes | undefined): Promise<ReadyJson> {
  const fitting = duration ? slots.filter((slot) => slot.durations.includes(duration)) : slots;
  const plain = Buffer.from(JSON.stringify(fitting));
  return new ReadyJson(plain, await compress(plain, { level: 4 }));
}

/** Runs `work` one at a time; everybody who asks while it runs shares the next run, which begins after they asked. */
function shareWaiting<T>(work: () => Promise<T>): () => Promise<T> {
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
