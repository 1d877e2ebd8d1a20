import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { answers, newVisitor } from './free-call-form.ts';
import { startRadicale } from './radicale.ts';

test.use({ onSiteForChanges: true });

const listSlots = async (page: Page): Promise<OfferedSlot[]> =>
  (await page.request.get('/api/available-time-slots')).json();
const isOpen = async (page: Page, { value }: OfferedSlot) =>
  (await listSlots(page)).some((slot) => slot.value === value);
const toStamp = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
/** A calendar's file with a visit of half an hour, from the start of this time. */
function dentistFile({ startsAt }: OfferedSlot): string {
  const times = `DTSTART:${toStamp(startsAt)}\r\nDURATION:PT30M\r\nDTSTAMP:20260101T000000Z`;
  return fileOf(`BEGIN:VEVENT\r\nUID:dentist\r\n${times}\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n`);
}
const fileOf = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${events}END:VCALENDAR\r\n`;

async function readNow(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=calendar');
  await page.getByRole('button', { name: 'Read now' }).click();
  await expect(toastWithTitle(page, 'Calendar read')).toBeVisible();
}

const bookingOf = ({ value }: OfferedSlot, visitor = newVisitor()) => ({
  ...visitor,
  ...answers,
  contactMethod: 'facetime',
  selectedTimeSlot: value,
});

test('on a phone a calendar’s secret address closes a time for visitors, until the event is gone', {
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, baseURL }) => {
  const [dentist] = (await listSlots(page)).filter(({ time }) => time.endsWith('00pm'));
  if (!dentist) throw new Error('There are too few times.');
  let file = dentistFile(dentist);
  const server = createServer((_, response) => response.end(file)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await page.goto('/admin/settings?tab=calendar');
    await page.getByRole('button', { name: 'Add a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
    await dialog.getByLabel('Name').fill('Practice');
    const { port } = server.address() as AddressInfo;
    await dialog.getByLabel('Address of the calendar').fill(`http://127.0.0.1:${port}/secret.ics`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(toastWithTitle(page, 'Calendar added')).toBeVisible();

    await page.goto(`/admin/time-slots?day=${dentist.date}`);
    await expect(page.getByText('closed while you’re busy, from: Practice')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/time-slots?tab=recurring');
    await expect(page.getByRole('gridcell', { name: /, busy this week, from: Practice$/ })).toBeVisible();
    expect(await isOpen(page, dentist)).toBe(false);
    expect(await sendFromElsewhere(`${baseURL}/api/consultation-request`, bookingOf(dentist))).toBe(409);

    file = fileOf('');
    await readNow(page);
    expect(await isOpen(page, dentist)).toBe(true);
  } finally {
    server.close();
    await page.goto('/admin/settings?tab=calendar');
    await page.getByRole('button', { name: 'Remove Practice' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toastWithTitle(page, 'Calendar removed')).toBeVisible();
  }
});

test('on a phone the coach’s own calendar closes a time, gets a call, and moves it once she agrees', {
  // It needs a calendar server.
  tag: ['@site-for-changes', '@rare'],
}, async ({ page, dataDir, baseURL }) => {
  const headers = { origin: `${baseURL}` };
  const radicale = await startRadicale();
  try {
    const [dentist, call, later] = (await listSlots(page)).filter(({ time }) => time.endsWith('00pm'));
    if (!dentist || !call || !later) throw new Error('There are too few times.');
    await radicale.send('PUT', 'family/dentist.ics', dentistFile(dentist));

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
    await readNow(page);
    expect(await isOpen(page, dentist)).toBe(false);
    await page.goto(`/admin/time-slots?day=${dentist.date}`);
    await expect(page.getByRole('list', { name: 'Busy times' })).toContainText('from: maya/family');

    await radicale.send('DELETE', 'family/dentist.ics');
    await readNow(page);
    expect(await isOpen(page, dentist)).toBe(true);

    const visitor = newVisitor();
    const booking = bookingOf(call, visitor);
    expect(await sendFromElsewhere(`${baseURL}/api/consultation-request`, booking)).toBe(201);
    await expect.poll(() => radicale.readEvent('calls', visitor.email)).toBeDefined();
    const end = Date.parse(later.startsAt) + HALF_HOUR_MS;
    await radicale.changeInProgram('calls', visitor.email, (text) =>
      text
        .replace(/DTSTART;TZID[^:]*:\S+/, `DTSTART:${toStamp(later.startsAt)}`)
        .replace(/DTEND;TZID[^:]*:\S+/, `DTEND:${toStamp(end)}`),
    );
    await readNow(page);

    const offer = page.getByText(`You moved ${visitor.firstName}’s call to`);
    await expect(async () => {
      await page.goto('/admin');
      await expect(offer).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: /^Move it here and tell/ }).click();
    await expect(toastWithTitle(page, 'Call moved')).toBeVisible();
    expect([await isOpen(page, call), await isOpen(page, later)]).toEqual([true, false]);
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
