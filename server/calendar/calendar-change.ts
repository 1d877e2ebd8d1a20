import type { BookedCall } from '#contracts/calendar-month.ts';
import { leftOutside } from '#domain/availability.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slots.ts';
import { noteInAuditLog } from '../accounts/audit-log.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { asBookedCall, type BookedCallRow, selectBookedCalls } from './booked-calls.ts';
import { watchSeason } from './season-effect.ts';
import { CALENDAR, readSettings } from './stored-calendar.ts';

/** `deed` goes on from 'You', such as 'opened Monday at 9:00 AM EST'; null where everything was so already. */
export type Change<Reply> = { reply: Reply; deed: string | null; reason?: string | null };

/** A change that runs inside the transaction that it is given. */
export type Changing<Reply> = (tx: Sql, now: Date) => Promise<Change<Reply>>;

/** What the coach is told of what she has changed. */
type Told = { message: string; inTheWay: BookedCall[] };
type ToldWith<Reply> = Told & (Reply extends null ? unknown : Reply);

/** Runs one change of what the coach offers, as `changeTogether` does. */
export async function changeCalendar<Reply extends object | null>(
  ctx: AppContext,
  actor: Actor,
  change: Changing<Reply>,
): Promise<ToldWith<Reply>> {
  const { replies, ...told } = await changeTogether(ctx, actor, [change]);
  return { ...replies[0], ...told } as ToldWith<Reply>;
}

/**
 * Runs changes of what the coach offers, all of them or none: no others run meanwhile, each is noted, and the booked calls
 * that they leave outside the open times are told. They stay booked.
 */
export function changeTogether<Reply>(
  { database, config, now: clock }: AppContext,
  actor: Actor,
  changes: readonly Changing<Reply>[],
): Promise<Told & { replies: Reply[] }> {
  const now = clock();
  return database.transaction(async (tx) => {
    await advisoryLock(tx, [CALENDAR]);
    const leftInTheWay = await watchBookings(tx, now, config.coachTimeZone);
    const effectOnSeason = await watchSeason(tx, dateAt(now, config.coachTimeZone));
    const replies: Reply[] = [];
    const deeds: string[] = [];
    for (const change of changes) {
      const { reply, deed, reason } = await change(tx, now);
      replies.push(reply);
      if (deed === null) continue;
      deeds.push(deed);
      const subject = (reason ? `${deed}: ${reason}` : deed).slice(0, LONGEST_SUBJECT).toWellFormed();
      await noteInAuditLog(tx, { actor: actor.email, action: 'calendar-changed', subject }, now);
    }
    if (deeds.length === 0) return { replies, message: NOTHING_CHANGED, inTheWay: [] };
    const message = [messageOf(deeds), await effectOnSeason()].filter(Boolean).join(' ');
    return { replies, message, inTheWay: await leftInTheWay() };
  });
}

const LONGEST_SUBJECT = 255;
const MOST_TOLD = 4;
const NOTHING_CHANGED = 'Nothing was changed: it was like this already.';

function messageOf(deeds: readonly string[]): string {
  const told = deeds.length > MOST_TOLD ? [...deeds.slice(0, 1), `made ${deeds.length - 1} more changes`] : deeds;
  return `You ${list.format(told)}.`;
}

const list = new Intl.ListFormat('en-US');
const LAST_DATE = '9999-12-31';

type FutureSlot = { value: string; free: number | null; paid: number | null };

/** Asked before a change; what it returns is asked after it. */
async function watchBookings(tx: Sql, now: Date, zone: string): Promise<() => Promise<BookedCall[]>> {
  const { rows } = await tx.query(
    `select time_slot as value, consultation_request_id as free, coaching_call_id as paid
     from booked_slots where starts_at > $1`,
    [now],
  );
  const booked = (rows as FutureSlot[]).flatMap(({ value, ...ids }) => {
    const slot = parseSlotValue(value);
    return slot?.kind === 'dated' ? [{ ...slot, ...ids }] : [];
  });
  if (booked.length === 0) return async () => [];

  const today = dateAt(now, zone);
  const before = await readSettings(tx, today, LAST_DATE);
  return async () => {
    const outside = leftOutside(booked, before, await readSettings(tx, today, LAST_DATE), today);
    if (outside.length === 0) return [];
    const calls = await tx.query(
      `${selectBookedCalls.free} where id = any($1::int[])
       union all ${selectBookedCalls.paid} where id = any($2::int[]) order by "startsAt"`,
      [outside.map(({ free }) => free), outside.map(({ paid }) => paid)],
    );
    return (calls.rows as BookedCallRow[]).map((row) => asBookedCall(row, zone));
  };
}
