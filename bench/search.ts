import { searchAll } from '#contracts/today/search.ts';
import { addPastCalls, startBenchDatabase } from './bench-database.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { coachSettings, fetchCoachCookie } from './coach-session.ts';
import { measureRate } from './wrk.ts';

/**
 * Measures the coach's search for a part of an address among 50,000 clients, calls and mails, against the same search
 * among 100.
 */
export async function benchSearch(): Promise<BenchResult[]> {
  const postgres = await startBenchDatabase();
  const site = await startBuiltSite({ DATABASE_URL: postgres.url, ...coachSettings });
  const cookie = `cookie: ${await fetchCoachCookie(site.address)}`;
  const load = {
    url: `${site.address}${searchAll.path}?q=${encodeURIComponent('rson12@')}`,
    connections: 4,
    seconds: 4,
  };
  await addPastCalls(postgres, 1, 25);
  const limit = await measureRate({ ...load, headers: [cookie] });
  await addPastCalls(postgres, 26, 12_500);
  const ours = await measureRate({ ...load, headers: [cookie] });
  await site.stop();
  await site.forgetData();
  await postgres.stop();
  return [{ name: 'search among 50,000', ours, baselineName: 'among 100', limit, aim: { atLeast: 0.3 } }];
}
