import { expect, test } from 'vitest';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ env: { MAIL_FROM: 'calls@example.com', COACH_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);

const kinds = async () => (await storedMails(site)).map(([kind]) => kind);
const move = (id: number) =>
  coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: '2027-01-11-1000am' });

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
  await coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel', tellClient: false });
  expect(await kinds()).toEqual(['call-moved', 'own-calendar-notice', 'own-calendar-notice']);
  // The move is outdated by then.
  const [canceled] = await deliverMails(site);
  expect(canceled).toMatchObject({ to: { address: 'coach@example.com' }, invitation: { method: 'CANCEL' } });
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
