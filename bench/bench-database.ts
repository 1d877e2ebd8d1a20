import pg from 'pg';
import { addDays, timeCodes, weekdays, weeklyLabel, weeklyValue } from '#domain/slot-values.ts';
import { startPostgres } from '../scripts/postgres.mjs';

export type BenchDatabase = { url: string; client: pg.Client; stop(): Promise<void> };

/** Starts a PostgreSQL that keeps its data at a power cut, like the one in production. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startPostgres({ durable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    url: postgres.url,
    client,
    async stop() {
      await client.end();
      postgres.stop();
    },
  };
}

/** Opens every half-hour of the week for a year from today. The server must have made the tables. */
export async function addFullSeason({ client }: BenchDatabase): Promise<void> {
  for (const day of weekdays) {
    for (const time of timeCodes) {
      await client.query(
        'insert into available_time_slots (value, label, day_of_week, time_of_day) values ($1, $2, $3, $4)',
        [weeklyValue(day, time), weeklyLabel(day, time), day, time],
      );
    }
  }
  const today = new Date().toISOString().slice(0, 10);
  await client.query(
    `insert into specific_date_slots (type, start_date, end_date, value, label) values ('date_range', $1, $2, 'season', 'Season')`,
    [addDays(today, -1), addDays(today, 364)],
  );
}

/** Adds bookings before today, a half-hour each. */
export async function addPastBookings({ client }: BenchDatabase, count: number): Promise<void> {
  await client.query(
    `insert into booked_slots (time_slot, starts_at)
     select 'past-' || i, now() - i * interval '30 minutes' - interval '1 day' from generate_series(1, $1::int) i`,
    [count],
  );
  await client.query('analyze');
}

/**
 * Adds calendars of the coach's own, with so many events each in the next 80 days. No two touch, so none merge, and all
 * events of a day lie in one half-hour, so that the list of open times hardly gets shorter.
 */
export async function addCalendars({ client }: BenchDatabase, count: number, events: number): Promise<void> {
  await client.query(
    `with sources as (
       insert into calendar_sources (name, url, counts_all_day)
       select 'Calendar ' || i, '', true from generate_series(1, $1::int) i returning id)
     insert into busy_times (source_id, event_key, starts_at, ends_at, is_all_day, counts)
       select id, md5(i::text), at, at + interval '10 seconds', false, true
       from sources, generate_series(1, $2::int) i,
         lateral (select date_trunc('day', now()) + (1 + i % 80) * interval '1 day' + interval '3 hours'
           + i / 80 * interval '1 minute' + id % 3 * interval '20 seconds') days (at)`,
    [count, events],
  );
  await client.query('analyze');
}

/** Adds the past free calls `first` to `last`, each of another client, with its half-hour and two mails. */
export async function addPastCalls({ client }: BenchDatabase, first: number, last: number): Promise<void> {
  const portion = 10_000;
  for (let from = first; from <= last; from += portion) {
    await client.query(
      `with calls as (
         insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
           selected_time_slot, starts_at, minutes, goals, status)
         select 'First' || i, 'Last' || i, 'person' || i || '@example.com', '+1' || (2020000000 + i), '1' || (2020000000 + i),
           'whatsapp', '2026-01-05-930am', now() - i * interval '30 minutes' - interval '1 day', 30, 'More energy', 'completed'
         from generate_series($1::int, $2::int) i
         returning email, id, starts_at),
       slots as (
         insert into booked_slots (time_slot, starts_at, consultation_request_id)
         select 'past-' || id, starts_at, id from calls)
       insert into mails (kind, recipient, consultation_request_id, state)
         select kind, email, id, 'sent' from calls, (values ('free-call-confirmation'), ('reminder')) as kinds (kind)`,
      [from, Math.min(from + portion - 1, last)],
    );
  }
  await client.query('vacuum (analyze)');
}
