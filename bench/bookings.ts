import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '#server/testing/site-process.ts';
// @ts-expect-error plain JavaScript, so that the test command can use it before any package is there
import { postgresPrograms } from '../scripts/postgres.mjs';
import { addFullSeason, type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { measureRate } from './wrk.ts';

const CLIENTS = 16;
const SECONDS = 5;

/** Free calls booked over HTTP, against `pgbench` with the same rows inserted in one transaction. */
export async function benchBookings(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bookings-'));
  const postgres = await startBenchDatabase();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    BOOKING_HORIZON_DAYS: '364',
    LIMIT_BOOKINGS_PER_HOUR: '1000000',
    TRUST_PROXY: '127.0.0.1',
  });
  await addFullSeason(postgres);
  const limit = await measurePgbench(postgres, folder);
  const ours = await measureBookings(site.address, postgres, folder);
  await site.stop('SIGKILL');
  await site.forgetData();
  await postgres.stop();
  await rm(folder, { recursive: true });
  return [{ name: 'free calls booked', ours, baselineName: 'pgbench', limit, targetRatio: 0.3 }];
}

async function measurePgbench({ url }: BenchDatabase, folder: string): Promise<number> {
  const script = join(folder, 'inserts.sql');
  await writeFile(script, bookingInsertsSql);
  const args = ['-n', '-c', `${CLIENTS}`, '-j', '1', '-T', `${SECONDS}`, '-M', 'prepared', '-f', script, url];
  const { stdout } = await promisify(execFile)(join(postgresPrograms(), 'pgbench'), args);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** The rows of one booking: request, half-hour, two mails, their two jobs. */
const bookingInsertsSql = `
begin;
with request as (
  insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
    selected_time_slot, starts_at, minutes, goals, visitor_time_zone)
  values ('Ana', 'Ruiz', gen_random_uuid() || '@example.com', '+12025550123', '12025550123', 'whatsapp',
    '2027-01-04-930am', now() - interval '1 year', 30, 'More energy', 'America/New_York') returning id)
insert into booked_slots (time_slot, starts_at, consultation_request_id)
  select gen_random_uuid()::text, now() - interval '1 year', id from request;
insert into mails (kind, recipient) values ('free-call-confirmation', 'a@example.com'), ('free-call-notice', 'b@example.com');
insert into pgboss.job_common (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, policy, state, start_after)
  select 'send-mail', '{"mailId": 0}', 120, 86400, now() + interval '14 days', 60, 10, 'standard', 'completed', now()
  from generate_series(1, 2);
commit;
`;

async function measureBookings(address: string, { client }: BenchDatabase, folder: string): Promise<number> {
  const slots = (await (await fetch(`${address}/api/available-time-slots`)).json()) as { value: string }[];
  const script = join(folder, 'book.lua');
  await writeFile(script, bookingScript(slots.map(({ value }) => value)));
  const began = performance.now();
  await measureRate({ url: `${address}/api/consultation-request`, connections: CLIENTS, seconds: SECONDS, script });
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await client.query(`select count(*)::int as booked from booked_slots where starts_at > now()`);
  if (rows[0].booked >= slots.length)
    throw new Error('the season was too short for this machine: all slots are booked');
  return rows[0].booked / seconds;
}

/** Each request is another visitor, from another network, at another time. */
const bookingScript = (values: string[]) => `
local slots = { ${values.map((value) => `"${value}"`).join(',')} }
local n = 0
request = function()
  n = n + 1
  local body = string.format('{"firstName":"Ana","lastName":"Ruiz","email":"ana%d@example.com","phone":"+1%010d",' ..
    '"contactMethod":"whatsapp","selectedTimeSlot":"%s","goals":"More energy","timeZone":"America/New_York"}', n, n, slots[n] or "sold out")
  local from = string.format("10.%d.%d.%d", math.floor(n / 65536), math.floor(n / 256) % 256, n % 256)
  return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = from }, body)
end
`;
