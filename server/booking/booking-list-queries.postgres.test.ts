import { beforeAll, expect, test, vi } from 'vitest';
import { openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { countBookings, listBookings } from './booking-lists.ts';

const BOOKINGS = 50_000;
const now = new Date('2027-01-01T12:00:00Z');
const site = useSite({ own: true });

beforeAll(async () => {
  await openBookings(site);
  // Two years of half-hours, with as many people; a few robots among them.
  await site.ctx.database.runStatement(
    `insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
       selected_time_slot, starts_at, minutes, goals, status, created_at, scheduled_at)
     select 'First' || i, 'Last' || i, 'person' || i || '@example.com', '+1' || (2020000000 + i), '1' || (2020000000 + i), 'whatsapp',
       '2027-01-04-930am', $1::timestamptz + (i - ${BOOKINGS} * 0.9) * interval '30 minutes', 30, repeat('goals ', 100),
       (array['completed', 'completed', 'no_show', 'confirmed', 'pending'])[i % 5 + 1],
       $1::timestamptz - i * interval '10 minutes', $1::timestamptz
     from generate_series(1, ${BOOKINGS}) i`,
    [now],
  );
  await site.ctx.database.runStatement(
    "update consultation_requests set status = 'suspected_robot' where id % 5000 = 0",
  );
  await vacuumed('consultation_requests');
  await vacuumed('search_entries');
}, 120_000);

/** Until every page is known to be visible to all: an index alone answers only then, and a busy moment leaves pages out. */
async function vacuumed(table: string) {
  const hidden = 'select relpages - relallvisible as pages from pg_class where relname = $1';
  const pagesLeft = async () => {
    await site.ctx.database.runStatement(`vacuum (analyze, index_cleanup on) ${table}`);
    return (await site.ctx.database.runStatement(hidden, [table])).rows[0]?.pages;
  };
  await vi.waitFor(async () => expect(await pagesLeft()).toBe(0), { timeout: 60_000 });
}

async function explainStatement(work: () => Promise<unknown>): Promise<string> {
  const [statement] = await site.recordStatements(work);
  const { rows } = await site.ctx.database.runStatement(
    `explain (analyze, costs off, timing off, summary off) ${statement?.text}`,
    statement?.values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const page = { search: null, page: 1, pageSize: 25 } as const;

test.each([
  ['the latest page', { sort: 'latest' }, 'consultation_requests_starts_at'],
  ['what comes next', { sort: 'soonest', when: 'upcoming', status: 'genuine' }, 'consultation_requests_starts_at'],
  ['what is past', { sort: 'latest', when: 'past', status: 'genuine' }, 'consultation_requests_starts_at'],
  ['the newest', { sort: 'newest' }, 'consultation_requests_created_at'],
  ['by name', { sort: 'name' }, 'consultation_requests_by_name'],
  ['the robots', { sort: 'latest', status: 'suspected_robot' }, 'consultation_requests_status'],
  ['a page in the middle', { sort: 'latest', page: 1000 }, 'consultation_requests_starts_at'],
  ['one address', { sort: 'latest', search: 'person4711@' }, 'search_entries_text'],
  ['one name', { sort: 'latest', search: 'last4711' }, 'search_entries_text'],
  ['one number', { sort: 'latest', search: '202-000-4711' }, 'search_entries_text'],
  ['one number as people type it', { sort: 'latest', search: '(202) 000-4711' }, 'search_entries_text'],
] as const)('of 50,000 bookings %s is answered by index', async (_name, query, index) => {
  const plan = await explainStatement(() => listBookings(site.ctx, 'coach@example.com', 'free', { ...page, ...query }));
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan');
});

test.each(['pending', 'genuine'] as const)('how many are %s is read from an index too', async (status) => {
  const plan = await explainStatement(() => countBookings(site.ctx, 'free', { search: null, status }));
  expect(plan).toContain('consultation_requests_status');
  expect(plan).not.toContain('Seq Scan');
});
