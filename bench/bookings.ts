import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from '../scripts/postgres.mjs';
import { addFullSeason, type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { median } from './median.ts';
import { type Load, measureTogether } from './wrk.ts';

const CLIENTS = 16;
const ROUNDS = 3;
const SECONDS = 5;

/** Measures free calls booked over HTTP, against `pgbench`, which inserts the same rows in one transaction. */
export async function benchBookings(): Promise<BenchResult[]> {
  const postgres = await startBenchDatabase();
  const site = await startBuiltSite({ DATABASE_URL: postgres.url, ...bookingsWithoutLimit });
  await addFullSeason(postgres);
  // The first moments of a process are slower.
  await measureBookings([site.address], postgres, 2);
  const limits: number[] = [];
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measurePgbench(postgres, SECONDS));
    loads.push(await measureBookings([site.address], postgres, SECONDS));
  }
  await site.stop('SIGKILL');
  await site.forgetData();
  await postgres.stop();
  const pick = (key: keyof Load) => median(loads.map((load) => load[key]));
  const rates = { ours: pick('rate'), baselineName: 'pgbench', limit: median(limits) };
  const times = { ours: pick('p99'), baselineName: 'p50', limit: pick('p50'), unit: 'ms' as const };
  return [
    { name: 'free calls booked', ...rates, aim: { atLeast: 0.2 } },
    { name: 'free calls booked: p99', ...times, aim: { atMost: 10 } },
  ];
}

/** The settings with which a site takes bookings from a load generator. Each booking comes from another network. */
export const bookingsWithoutLimit = {
  BOOKING_HORIZON_DAYS: '364',
  LIMIT_BOOKINGS_PER_HOUR: '1000000',
  TRUST_PROXY: '127.0.0.1',
};

/** Returns transactions per second. */
export async function measurePgbench({ url }: BenchDatabase, seconds: number): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const script = join(folder, 'inserts.sql');
    await writeFile(script, bookingInsertsSql);
    const args = ['-n', '-c', `${CLIENTS}`, '-j', '1', '-T', `${seconds}`, '-M', 'prepared', '-f', script, url];
    const { stdout } = await promisify(execFile)(join(postgresPrograms() ?? '', 'pgbench'), args);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  });
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

/** Books open times by 16 clients, shared between the servers. Throws if not all bookings were stored. */
export async function measureBookings(addresses: string[], { client }: BenchDatabase, seconds: number): Promise<Load> {
  const slots = (await (await fetch(`${addresses[0]}/api/available-time-slots`)).json()) as { value: string }[];
  const { rows: before } = await client.query('select count(*)::int as booked from booked_slots');
  const load = await inTemporaryFolder(async (folder) => {
    const loads = addresses.map(async (address, index) => {
      const script = join(folder, `book-${index}.lua`);
      const own = slots.filter((_, position) => position % addresses.length === index);
      await writeFile(script, bookingScript(own.map(({ value }) => value)));
      return { url: `${address}/api/consultation-request`, connections: CLIENTS, seconds, script };
    });
    return measureTogether(await Promise.all(loads));
  });
  const { rows: after } = await client.query('select count(*)::int as booked from booked_slots');
  // Requests under way at the end are booked but not counted, so there may be more bookings than the rate says.
  if (after[0].booked - before[0].booked < load.rate * seconds * 0.9) throw new Error('not every booking is stored');
  return load;
}

/** Each request is another visitor, from another network, at another time. */
const bookingScript = (values: string[]) => `
local slots = { ${values.map((value) => `"${value}"`).join(',')} }
local n = 0
request = function()
  n = n + 1
  local body = string.format('{"firstName":"Ana","lastName":"Ruiz","email":"%s@example.com","phone":"+1%010d",' ..
    '"contactMethod":"whatsapp","selectedTimeSlot":"%s","goals":"More energy","timeZone":"America/New_York"}', slots[n] or "x", n, slots[n] or "sold out")
  local from = string.format("10.%d.%d.%d", math.floor(n / 65536), math.floor(n / 256) % 256, n % 256)
  return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = from }, body)
end
`;

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bookings-'));
  return work(folder).finally(() => rm(folder, { recursive: true }));
}
