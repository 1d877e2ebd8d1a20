import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../backups/restore.ts';
import { writeBackup } from '../../backups/write-backup.ts';
import { connectTo } from '../../db/dedicated-connection.ts';
import { eq } from '../../db/drizzle.ts';
import { bookedSlots, caldavAccounts, consultationRequests, writtenCalls } from '../../db/schema.ts';
import { describeCalendars } from '../../monitoring/check-calendars.ts';
import { signIn } from '../../testing/accounts.ts';
import { backupSource, usePlaces } from '../../testing/backups.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../../testing/bookings.ts';
import { useCaldavServer } from '../../testing/caldav-server.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails, storedMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { changeSettings } from '../../testing/site-settings.ts';
import { writeCalls } from './write-calls.ts';

const site = useSite({
  env: { ALLOW_PRIVATE_CALENDARS: 'yes', MAIL_FROM: 'calls@example.com', COACH_EMAIL: 'coach@example.com' },
});
const coach = useBookings(site);
const caldav = useCaldavServer();
const places = usePlaces();
const PATH = '/api/admin/caldav';
const [HALF_PAST, TEN] = ['2027-01-04-930am', '2027-01-04-1000am'] as const;

const connect = (changed: object = {}) =>
  coach.send('PUT', PATH, { ...caldav.login(), read: [], write: caldav.home, ...changed });
const write = () => writeCalls(site.ctx);
const move = (id: number, selectedTimeSlot: string) =>
  coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot });
const cancel = (id: number) => coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel' });
const account = async () => (await coach.send('GET', PATH)).body.account;
const changes = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendarChanges;
const methods = () => caldav.requests.map(({ method }) => method);
/** Waits so long that a failed try is made again, and the coach's changes are looked for. */
async function later(minutes = 61): Promise<void> {
  site.setNow(new Date(site.ctx.now().getTime() + minutes * 60_000).toISOString());
  await signIn(site, 'coach@example.com', undefined, coach);
}

beforeEach(async () => {
  await connect();
});

describe('a call', () => {
  test('appears in the coach’s calendar, moves there and disappears', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    const [path, text] = caldav.onlyEvent();
    expect(path).toBe(`/maya/home/consultation-${id}@localhost.ics`);
    expect(text).toContain(`UID:consultation-${id}@localhost\r\n`);
    expect(text).toContain('DTSTART;TZID=America/New_York:20270104T093000\r\n');
    expect(text).toMatch(/SUMMARY:Ana Ruiz: free call\r\n/);
    expect(text).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/);
    await move(id, TEN);
    await write();
    expect(caldav.onlyEvent()[1]).toMatch(/20270104T100000[\s\S]*/);
    expect(caldav.onlyEvent()[1]).toContain('SEQUENCE:1');
    await cancel(id);
    await write();
    expect(caldav.events.size).toBe(0);
    expect(await site.db.select().from(writtenCalls)).toEqual([]);
  });

  test('is written once, however often and by however many it is tried', async () => {
    await addFreeCall(site, HALF_PAST);
    await Promise.all([write(), write(), write()]);
    await write();
    expect(methods().filter((method) => method === 'PUT')).toHaveLength(1);
    caldav.onlyEvent();
  });

  test('is written once where a second process believes that the first has stopped', async () => {
    await addFreeCall(site, HALF_PAST);
    let hasOvertaken = false;
    caldav.fault = ({ method }, response) => {
      if (hasOvertaken || method !== 'PUT') return false;
      hasOvertaken = true;
      const overtake = async () => {
        await site.db.update(caldavAccounts).set({ notBefore: null });
        await write();
        // What the first has sent arrives now.
        response.writeHead(caldav.events.size > 0 ? 412 : 201).end();
      };
      void overtake();
      return true;
    };
    await write();
    await later();
    await write();
    caldav.onlyEvent();
    expect(await changes()).toEqual([]);
  });

  test('that is unconfirmed or of a suspected robot is not written, nor what is over', async () => {
    for (const status of ['unconfirmed', 'suspected_robot', 'cancelled', 'expired'] as const) {
      const id = await addFreeCall(site, HALF_PAST);
      await site.db.update(consultationRequests).set({ status }).where(eq(consultationRequests.id, id));
      await site.db.delete(bookedSlots);
    }
    await write();
    expect(caldav.events.size).toBe(0);
  });

  test('that waits for the coach is tentative where calls are confirmed by hand, also when that is set later', async () => {
    await addFreeCall(site, HALF_PAST);
    await write();
    expect(caldav.onlyEvent()[1]).toContain('STATUS:CONFIRMED');
    await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
    await write();
    expect(caldav.onlyEvent()[1]).toContain('STATUS:TENTATIVE');
  });

  test('gets the coach’s alarm when that is set later, and loses it again', async () => {
    await addFreeCall(site, HALF_PAST);
    await write();
    await changeSettings(site, 'calendar', { feedAlarmMinutes: 30 });
    await write();
    expect(caldav.onlyEvent()[1]).toContain('TRIGGER:-PT30M');
    await changeSettings(site, 'calendar', { feedAlarmMinutes: 0 });
    await write();
    expect(caldav.onlyEvent()[1]).not.toContain('VALARM');
  });

  test('that is erased disappears there, also when the server is away meanwhile', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    await coach.send('DELETE', `/api/admin/consultation-requests/${id}`);
    caldav.fault = (_, response) => Boolean(response.writeHead(503).end());
    await write();
    expect(await account()).toMatchObject({ problem: 'The calendar’s server answers with an error (503).' });
    caldav.fault = () => false;
    // Not at once: the next try comes later.
    await write();
    expect(caldav.events.size).toBe(1);
    await later();
    await write();
    expect(caldav.events.size).toBe(0);
    expect(await account()).toMatchObject({ problem: null, failingSince: null });
  });

  test('of a person whose data are erased disappears there', async () => {
    await addFreeCall(site, HALF_PAST);
    await write();
    caldav.onlyEvent();
    const id = await openClientsAdmin(site, coach).idOf(freeCallRequest().email);
    expect((await coach.send('POST', `/api/admin/clients/${id}/erasure`, { confirmation: 'erase' })).status).toBe(200);
    await write();
    expect(caldav.events.size).toBe(0);
  });

  test('that stands there already is taken over, wherever it is', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    for (const path of [`/maya/home/consultation-${id}@localhost.ics`, '/maya/home/by-mail.ics']) {
      caldav.events.clear();
      caldav.put(
        path,
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:consultation-${id}@localhost\r\nDTSTART:20270104T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
      );
      // As Nextcloud does with a UID that it has already.
      caldav.fault = (request, response) =>
        request.method === 'PUT' && Boolean(request.headers['if-none-match']) && Boolean(response.writeHead(409).end());
      await connect();
      await site.db.delete(writtenCalls);
      await write();
      expect(caldav.onlyEvent()).toMatchObject([path, expect.stringContaining('20270104T093000')]);
    }
  });

  test('is in one calendar only when the coach chooses another', async () => {
    await addFreeCall(site, HALF_PAST);
    await write();
    const chosen = await connect({ write: caldav.family, password: '' });
    expect(chosen.body.message).not.toContain('stay in the old calendar');
    await write();
    caldav.onlyEvent('/maya/family/');
    expect(caldav.events.size).toBe(1);
    const { body } = await connect({ write: null, password: '' });
    expect(body.message).toContain('Calls that were written before stay in the old calendar');
    await write();
    expect(caldav.events.size).toBe(1);
  });

  test('that is ahead comes into another calendar before those that are over', async () => {
    await addFreeCall(site, HALF_PAST);
    const ahead = await addFreeCall(site, '2027-01-11-930am');
    await write();
    await later(4 * 24 * 60);
    await connect({ write: caldav.family, password: '' });
    caldav.requests.length = 0;
    await write();
    const written = caldav.requests.filter(({ method }) => method === 'PUT');
    expect(written).toHaveLength(2);
    expect(written[0]?.path).toContain(`consultation-${ahead}`);
  });

  test('is written anew where the site gets another address', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    await writeCalls({ ...site.ctx, publicUrl: () => 'https://new.example' });
    expect(caldav.onlyEvent()[1]).toContain(`UID:consultation-${id}@new.example`);
  });

  test('is left alone by a site that was restored elsewhere, until the coach saves the account there', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    const [file, place] = [join(await places.newFolder(), 'site.backup'), await places.newPlace()];
    await writeBackup(backupSource(site), file);
    await restoreBackup(place, file, undefined);
    const restored = await connectTo(place);
    const [row] = await restored.readSnapshot((tx) => tx.select().from(caldavAccounts));
    await restored.close();
    expect(row).toBeDefined();
    await site.db.update(caldavAccounts).set(row ?? {});
    const elsewhere = { ...site.ctx, publicUrl: () => 'https://trial.example' };
    caldav.requests.length = 0;
    await later();
    await writeCalls(elsewhere);
    expect(caldav.requests).toEqual([]);
    expect(await account()).toMatchObject({ problem: expect.stringContaining('was restored'), isPaused: true });
    expect((await connect({ password: '' })).body.account).toMatchObject({ problem: null, isPaused: false });
    await writeCalls(elsewhere);
    expect(caldav.onlyEvent()[1]).toContain(`UID:consultation-${id}@trial.example`);
  });

  test('that the server refuses keeps back no other', async () => {
    const first = await addFreeCall(site, HALF_PAST);
    await addFreeCall(site, TEN);
    caldav.fault = (request, response) =>
      Boolean(request.url?.includes(`consultation-${first}%40`)) && Boolean(response.writeHead(400).end());
    await write();
    caldav.onlyEvent();
    expect((await account()).problem).toBe('The calendar’s server refuses an event (400).');
  });
});

test('no call comes by mail as well while it is written there', async () => {
  const id = await addFreeCall(site, HALF_PAST);
  await move(id, TEN);
  await site.send('POST', '/api/consultation-request', freeCallRequest(2, { selectedTimeSlot: HALF_PAST }));
  expect((await storedMails(site)).map(([kind]) => kind)).not.toContain('own-calendar-notice');
  const notice = (await deliverMails(site)).find(({ kind }) => kind === 'free-call-notice');
  expect(notice).toBeDefined();
  expect(notice?.invitation).toBeUndefined();
  await coach.send('DELETE', PATH);
  await move(id, '2027-01-11-1000am');
  expect((await storedMails(site)).map(([kind]) => kind)).toContain('own-calendar-notice');
});

test('calls that cannot be written for a day are told', async () => {
  await addFreeCall(site, HALF_PAST);
  caldav.fault = (_, response) => Boolean(response.writeHead(401).end());
  expect(await describeCalendars(site.db)).toMatchObject([{ state: 'good' }]);
  await write();
  expect(await describeCalendars(site.db)).toMatchObject([{ state: 'bad' }]);
  const told = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendarWrites;
  expect(await told()).toEqual([]);
  await site.db.update(caldavAccounts).set({ failingSince: new Date(site.ctx.now().getTime() - 24 * 3_600_000) });
  expect(await told()).toMatchObject([{ problem: expect.stringMatching(/^The server doesn’t take this user/) }]);
});
