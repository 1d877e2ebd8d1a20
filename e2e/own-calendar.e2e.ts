import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Page } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { answers, newVisitor } from './free-call-form.ts';
import { startRadicale } from './radicale.ts';

test.use({ onSiteForChanges: true });

const listSlots = async (page: Page): Promise<OfferedSlot[]> =>
  (await page.request.get('/api/available-time-slots')).json();
const toStamp = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

test('on a phone the coach’s own calendar closes a time, gets a call, and moves it once she agrees', {
  // It needs a calendar server.
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, dataDir, baseURL }) => {
  const headers = { origin: `${baseURL}` };
  const radicale = await startRadicale();
  try {
    const [dentist, call, later] = (await listSlots(page)).filter(({ time }) => time.endsWith('00pm'));
    if (!dentist || !call || !later) throw new Error('There are too few times.');
    const isOpen = async ({ value }: OfferedSlot) => (await listSlots(page)).some((slot) => slot.value === value);
    const times = `DTSTART:${toStamp(dentist.startsAt)}\r\nDURATION:PT30M\r\nDTSTAMP:20260101T000000Z`;
    const event = `BEGIN:VEVENT\r\nUID:dentist\r\n${times}\r\nSUMMARY:Dentist\r\nEND:VEVENT`;
    const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${event}\r\nEND:VCALENDAR\r\n`;
    await radicale.send('PUT', 'family/dentist.ics', file);
    const readNow = async () => {
      await page.goto('/admin/settings?tab=calendar');
      await page.getByRole('button', { name: 'Read now' }).click();
      await expect(toastWithTitle(page, 'Calendar read')).toBeVisible();
    };

    await page.goto('/admin/settings?tab=calendar');
    await page.getByRole('button', { name: 'Connect a calendar server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a calendar server' });
    await dialog.getByLabel('Server').fill(radicale.url);
    await dialog.getByLabel('User').fill(radicale.user);
    await dialog.getByLabel('App password').fill(radicale.password);
    await dialog.getByRole('button', { name: 'Look for my calendars' }).click();
    await dialog.getByLabel('maya/calls').uncheck();
    await dialog.getByLabel('Write my calls into').selectOption('maya/calls');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('Your calls are written into “maya/calls”.')).toBeVisible();
    await readNow();
    expect(await isOpen(dentist)).toBe(false);
    await page.goto(`/admin/time-slots?day=${dentist.date}`);
    await expect(page.getByRole('list', { name: 'Busy times' })).toContainText('from: maya/family');

    await radicale.send('DELETE', 'family/dentist.ics');
    await readNow();
    expect(await isOpen(dentist)).toBe(true);

    const visitor = newVisitor();
    const data = { ...visitor, contactMethod: 'facetime', ...answers, selectedTimeSlot: call.value };
    expect(await sendFromElsewhere(`${baseURL}/api/consultation-request`, data)).toBe(201);
    await expect.poll(() => radicale.readEvent('calls', visitor.email)).toBeDefined();
    const written = await radicale.readEvent('calls', visitor.email);
    if (!written) throw new Error('The call is gone from the calendar.');
    const end = Date.parse(later.startsAt) + HALF_HOUR_MS;
    const moved = written.text
      .replace(/DTSTART;TZID[^:]*:\S+/, `DTSTART:${toStamp(later.startsAt)}`)
      .replace(/DTEND;TZID[^:]*:\S+/, `DTEND:${toStamp(end)}`);
    await radicale.send('PUT', written.path, moved);
    await readNow();

    const offer = page.getByText(`You moved ${visitor.firstName}’s call to`);
    await expect(async () => {
      await page.goto('/admin');
      await expect(offer).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: /^Move it here and tell/ }).click();
    await expect(toastWithTitle(page, 'Call moved')).toBeVisible();
    expect([await isOpen(call), await isOpen(later)]).toEqual([true, false]);
    const mails = async () => (await readMails(visitor.email, dataDir)).map(({ subject }) => subject);
    await expect.poll(mails).toContainEqual(expect.stringMatching(/moved|new time/i));
  } finally {
    await radicale.stop();
    await page.request.delete('/api/admin/caldav', { headers });
  }
});

/** Sends JSON from another address of this machine: other journeys leave the first one at its ceiling. */
async function sendFromElsewhere(url: string, data: object): Promise<number | undefined> {
  const sent = request(url, {
    method: 'POST',
    localAddress: '127.0.0.2',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
  }).end(JSON.stringify(data));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return reply.resume().statusCode;
}
