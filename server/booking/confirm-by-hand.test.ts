import { expect, test } from 'vitest';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite();
const coach = useBookings(site);

const confirmed = (id: number) => coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'confirm' });
const details = async (path: string) => (await coach.send('GET', `/api/admin/bookings/${path}`)).body;
const waiting = async () => (await coach.send('GET', '/api/admin/today')).body.attention.counts.waiting;

test('without the setting a free call waits for nobody, and no confirmation is offered', async () => {
  const id = await addFreeCall(site);
  expect(await waiting()).toBe(0);
  expect((await details(`free/${id}`)).actions).not.toContain('confirm');
  const paid = await addPaidCall(site, '2027-01-04-1000am');
  expect((await details(`paid/${paid}`)).actions).toContain('confirm');
});

test('with the setting a free call waits on Today, and its client gets a mail about the confirmation', async () => {
  await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
  const id = await addFreeCall(site);
  expect(await waiting()).toBe(1);
  expect((await details(`free/${id}`)).actions).toContain('confirm');
  expect((await confirmed(id)).body.message).toBe('The call is confirmed. The client gets an email.');
  expect(await waiting()).toBe(0);
  expect(await storedMails(site)).toEqual([['free-call-confirmed', 'ana1@example.com']]);
  const [mail] = await deliverMails(site);
  expect(mail?.subject).toMatch(/^Confirmed: your free call with/);
  expect(mail?.text).toContain('/my-call#');
});

test('a call that is over is confirmed without an email', async () => {
  await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
  await confirmed(await addFreeCall(site, '2026-12-28-930am'));
  expect(await storedMails(site)).toEqual([]);
});
