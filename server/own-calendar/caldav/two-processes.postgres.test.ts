import { expect, test } from 'vitest';
import { addFreeCall, useBookings } from '../../testing/bookings.ts';
import { useCaldavServer } from '../../testing/caldav-server.ts';
import { useSite } from '../../testing/open-site.ts';
import { useTwoServers } from '../../testing/server-processes.ts';

const CALLS = 12;
const site = useSite({ own: true, env: { ALLOW_PRIVATE_CALENDARS: 'yes' } });
const coach = useBookings(site);
const caldav = useCaldavServer();
useTwoServers(site, () => ({ ALLOW_PRIVATE_CALENDARS: 'yes' }));

test('two processes write each call once, and take each out that is canceled', async () => {
  const day = (index: number) => `2099-01-${String(index + 5).padStart(2, '0')}`;
  const ids: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const startsAt = new Date(`${day(index)}T14:30:00Z`);
    ids.push(await addFreeCall(site, `${day(index)}-930am`, { startsAt }));
  }
  const connected = await coach.send('PUT', '/api/admin/caldav', { ...caldav.login(), read: [], write: caldav.home });
  expect(connected.status).toBe(200);
  const uids = () => [...caldav.events.values()].map(({ text }) => /UID:(\S+)@/.exec(text)?.[1]).sort();
  await expect.poll(() => caldav.events.size).toBe(CALLS);
  expect(uids()).toEqual(ids.map((id) => `consultation-${id}`).sort());
  for (const id of ids.slice(2)) await coach.send('DELETE', `/api/admin/consultation-requests/${id}`);
  await expect.poll(() => caldav.events.size).toBe(2);
  const puts = caldav.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(new Set(puts).size).toBe(puts.length);
});
