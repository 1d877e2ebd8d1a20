import { expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { buyCall, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true, env: { MAIL_FROM: 'calls@example.com', COACH_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);

const kinds = async () => (await storedMails(site)).map(([kind]) => kind);
const move = (id: number) =>
  coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: '2027-01-11-1000am' });
const cancel = (id: number) =>
  coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel', tellClient: false });

test('a new call has the site’s sending address as organizer in both copies, for good', async () => {
  await site.send('POST', '/api/consultation-request', freeCallRequest());
  const sent = await deliverMails(site);
  expect(sent.map(({ kind }) => kind)).toEqual(['free-call-confirmation', 'free-call-notice']);
  for (const { invitation } of sent) {
    expect(invitation?.file.replaceAll('\r\n ', '')).toContain('mailto:calls@example.com\r\n');
  }
});

test('what the coach changes on the site gets into the coach’s calendar too', async () => {
  const id = await addFreeCall(site, undefined, { organizer: 'calls@example.com' });
  await move(id);
  await cancel(id);
  expect(await kinds()).toEqual(['call-moved', 'own-calendar-notice', 'own-calendar-notice']);
  // The move is outdated by then.
  const [canceled] = await deliverMails(site);
  expect(canceled).toMatchObject({ to: { address: 'coach@example.com' }, invitation: { method: 'CANCEL' } });
});

test('a phone number that is corrected under People gets into the coach’s calendar, as the newest event', async () => {
  await addFreeCall(site, undefined, { organizer: 'calls@example.com' });
  const people = openClientsAdmin(site, coach);
  await people.update('ana1@example.com', { tags: ['vegan'] });
  expect(await kinds()).toEqual([]);
  await people.update('ana1@example.com', { phone: '+1 202 555 0199' });
  expect(await kinds()).toEqual(['own-calendar-notice']);
  await site.db.update(mails).set({ createdAt: new Date('2027-01-02T08:15:00Z') });
  const file = (await deliverMails(site))[0]?.invitation?.file.replaceAll('\r\n ', '');
  expect(file).toContain('202 555 0199');
  expect(file).toContain('DTSTAMP:20270102T081500Z');
});

test('a call that ends with its refund leaves the coach’s calendar', async () => {
  const admin = openPaymentsAdmin(site, coach);
  await buyCall(site);
  await deliverMails(site);
  await admin.refund(await admin.firstPaymentId(), { tellPayer: false });
  expect(await admin.firstCallStatus()).toBe('refunded');
  const sent = await deliverMails(site);
  expect(sent).toMatchObject([{ kind: 'own-calendar-notice', invitation: { method: 'CANCEL' } }]);
  expect(sent[0]?.text).toContain('A call is canceled');
});

test('a call that is canceled before its client confirms it never was in the coach’s calendar', async () => {
  await cancel(await addFreeCall(site, undefined, { status: 'unconfirmed' }));
  expect(await kinds()).toEqual([]);
});

test('a setting turns it off', async () => {
  await changeSettings(site, 'calendar', { callsByMail: 'no' });
  await move(await addFreeCall(site));
  expect(await kinds()).toEqual(['call-moved']);
  await site.send('POST', '/api/consultation-request', freeCallRequest(2));
  const notice = (await deliverMails(site)).find(({ kind }) => kind === 'free-call-notice');
  expect(notice).toMatchObject({ to: { address: 'coach@example.com' } });
  expect(notice?.invitation).toBeUndefined();
});
