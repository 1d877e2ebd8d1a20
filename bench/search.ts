import { searchAll } from '#contracts/search.ts';
import { startServer } from '#server/testing/site-process.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { coachSettings, signInCoach } from './coach-session.ts';
import { measureRate } from './wrk.ts';

/** The coach's search of a part of an address among 50,000 clients, calls and mails, against the same search among 100. */
export async function benchSearch(): Promise<BenchResult[]> {
  const postgres = await startBenchDatabase();
  const site = await startServer({ DATABASE_URL: postgres.url, ...coachSettings });
  const cookie = `cookie: ${await signInCoach(site.address)}`;
  const load = {
    url: `${site.address}${searchAll.path}?q=${encodeURIComponent('rson12@')}`,
    connections: 4,
    seconds: 4,
  };
  await addClients(postgres, 1, 25);
  const limit = await measureRate({ ...load, headers: [cookie] });
  await addClients(postgres, 26, 12_500);
  const ours = await measureRate({ ...load, headers: [cookie] });
  await site.stop();
  await site.forgetData();
  await postgres.stop();
  return [{ name: 'search among 50,000', ours, baselineName: 'among 100', limit, aim: { atLeast: 0.3 } }];
}

/** Each with a call and two mails. The client comes with the call. */
async function addClients({ client }: BenchDatabase, first: number, last: number): Promise<void> {
  await client.query(
    `with calls as (
       insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
         selected_time_slot, starts_at, minutes, goals, status)
       select 'First' || i, 'Last' || i, 'person' || i || '@example.com', '+1' || (2020000000 + i), '1' || (2020000000 + i),
         'whatsapp', '2026-01-05-930am', now() - i * interval '30 minutes', 30, 'More energy', 'completed'
       from generate_series($1::int, $2::int) i
       returning email, id)
     insert into mails (kind, recipient, consultation_request_id, state)
       select kind, email, id, 'sent' from calls, (values ('free-call-confirmation'), ('reminder')) as kinds (kind)`,
    [first, last],
  );
  await client.query('vacuum (analyze) search_entries');
}
