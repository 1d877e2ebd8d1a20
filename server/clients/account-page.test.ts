import { describe, expect, test } from 'vitest';
import { addMember, addUser, signIn } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
useBookings(site);
const emailVerifiedAt = new Date('2026-12-01T12:00:00Z');
const mine = { email: 'ida@example.com' };

/** Ida's account, whose address is confirmed. */
async function openIda(changed: Record<string, unknown> = {}) {
  await addUser(site, { ...mine, emailVerifiedAt, ...changed });
  const ida = await signIn(site, mine.email);
  return { ida, overview: async () => (await ida.send('GET', '/api/account/overview')).body };
}

describe('the calls of an account', () => {
  test('are those of its confirmed address alone, next ones soonest first and past ones latest first', async () => {
    const { overview } = await openIda();
    await addFreeCall(site, '2027-01-11-930am', mine);
    await addPaidCall(site, '2027-01-04-930am', { ...mine, duration: 60, contactMethod: 'facetime' });
    await addPaidCall(site, '2026-12-14-900am', { ...mine, status: 'completed' });
    await addFreeCall(site, '2026-12-21-900am', { ...mine, status: 'cancelled' });
    await addFreeCall(site, '2027-01-04-900am', { email: 'bea@example.com' });
    await addFreeCall(site, '2027-01-18-900am', { ...mine, status: 'suspected_robot' });
    await addPaidCall(site, '2027-01-18-930am', { ...mine, status: 'expired' });
    const { nextCalls, pastCalls } = await overview();
    expect(nextCalls).toMatchObject([
      {
        kind: 'paid',
        minutes: 60,
        contactMethod: 'facetime',
        canChange: true,
        owed: 0,
        label: 'Monday, January 4, 2027 at 9:30 AM EST',
      },
      { kind: 'free', label: 'Monday, January 11, 2027 at 9:30 AM EST' },
    ]);
    expect(pastCalls).toMatchObject([
      { kind: 'free', status: 'cancelled', canChange: false },
      { kind: 'paid', status: 'completed' },
    ]);
    expect(JSON.stringify([nextCalls, pastCalls])).not.toMatch(/energy|goals|coachNotes/);
  });

  test('come with the link that the mail carries, so that they are moved and canceled by the same rules', async () => {
    const { overview } = await openIda();
    await addPaidCall(site, '2027-01-04-930am', mine);
    const [call] = (await overview()).nextCalls;
    const seen = await site.send('POST', '/api/my-call', { link: call.link });
    expect(seen.body).toMatchObject({ isMailedLink: true, canChange: true });
    expect((await site.send('POST', '/api/my-call/cancel', { link: call.link })).status).toBe(200);
    expect(await overview()).toMatchObject({ nextCalls: [], pastCalls: [{ status: 'cancelled' }] });
  });

  test('have no link any more 30 days after the call', async () => {
    const { overview } = await openIda();
    await addPaidCall(site, '2026-11-16-900am', { ...mine, status: 'completed' });
    expect((await overview()).pastCalls).toMatchObject([{ link: null }]);
  });

  test('and the credit show only once the address is confirmed', async () => {
    const { overview } = await openIda({ emailVerifiedAt: null });
    await addPaidCall(site, '2027-01-04-930am', { ...mine, rolloverMinutes: 15 });
    expect(await overview()).toEqual({ nextCalls: [], pastCalls: [], creditMinutes: 0, creditLots: [], course: null });
  });
});

test('a member sees how far they are in the course', async () => {
  await addMember(site, { ...mine, emailVerifiedAt });
  const member = await signIn(site, mine.email);
  const overview = async () => (await member.send('GET', '/api/account/overview')).body;
  expect((await overview()).course).toEqual({ completed: 0, total: 12, nextId: 0, nextPlace: 0 });
  await member.send('PUT', '/api/course/lessons/0/completion', { completed: true });
  expect((await overview()).course).toEqual({ completed: 1, total: 12, nextId: 1, nextPlace: 1 });
});
