import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../../testing/accounts.ts';
import { addFreeCall, useBookings } from '../../testing/bookings.ts';
import { listOpenTimes } from '../../testing/calendar.ts';
import { calendarFile, event } from '../../testing/calendar-server.ts';
import { useSite } from '../../testing/open-site.ts';
import { type CaldavProgram, useCaldavProgram } from '../../testing/real-caldav-servers.ts';
import { openVdirsyncer } from '../../testing/vdirsyncer.ts';
import { writeCalls } from './write-calls.ts';

const site = useSite({ env: { ALLOW_PRIVATE_CALENDARS: 'yes' } });
const coach = useBookings(site);
const PATH = '/api/admin/caldav';
const [NINE, HALF_PAST, TEN] = ['2027-01-04-900am', '2027-01-04-930am', '2027-01-04-1000am'] as const;
const write = () => writeCalls(site.ctx);
const firstDay = async () => (await listOpenTimes(site)).filter((value) => value.startsWith('2027-01-04'));
async function later(minutes: number): Promise<void> {
  site.setNow(new Date(site.ctx.now().getTime() + minutes * 60_000).toISOString());
  await signIn(site, 'coach@example.com', undefined, coach);
}

describe.each<CaldavProgram>(['radicale', 'xandikos'])('%s', (program) => {
  const caldav = useCaldavProgram(program);
  const connect = (changed: object = {}) =>
    coach.send('PUT', PATH, { ...caldav.login(), read: [caldav.family], write: caldav.home, ...changed });
  const onlyEvent = async () => {
    const events = await caldav.listEvents();
    expect(events).toHaveLength(1);
    return events[0] as { path: string; text: string };
  };
  const changes = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendarChanges;

  beforeEach(async () => {
    for (const url of [caldav.home, caldav.family]) {
      for (const { path } of await caldav.listEvents(url)) await caldav.send('DELETE', path);
    }
    expect((await connect()).status).toBe(200);
  });

  test('shows its calendars', async () => {
    const { body } = await coach.send('POST', `${PATH}/calendars`, caldav.login());
    expect(body.calendars.map(({ url }: { url: string }) => url)).toEqual(
      expect.arrayContaining([caldav.home, caldav.family]),
    );
  });

  // Xandikos leaves passwords to a proxy.
  test.runIf(program === 'radicale')('is not connected by a wrong password, which changes nothing', async () => {
    const { status, body } = await connect({ password: 'guessed', write: caldav.family });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['password']]);
    expect((await coach.send('GET', PATH)).body.account.write.url).toBe(caldav.home);
  });

  test('is read: what is in it closes times, until it is gone', async () => {
    const dentist = event(
      'dentist',
      'SUMMARY:Dentist',
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270104T141000Z',
      'DURATION:PT30M',
    );
    await caldav.send('PUT', `${caldav.family}dentist.ics`, calendarFile(dentist));
    const [{ id }] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    const read = () => coach.send('POST', `/api/admin/calendar-sources/${id}/read`);
    await read();
    expect(await firstDay()).toEqual([TEN]);
    await caldav.send('DELETE', `${caldav.family}dentist.ics`);
    await read();
    expect(await firstDay()).toEqual([NINE, HALF_PAST, TEN]);
  });

  test('gets a call, which moves and disappears there', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    expect((await onlyEvent()).text).toContain('T093000\n');
    await coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: TEN });
    await write();
    expect((await onlyEvent()).text).toContain('SEQUENCE:1\n');
    await coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel' });
    await write();
    expect(await caldav.listEvents()).toEqual([]);
  });

  test('keeps what the coach moves, when the call moves here at the same time', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    const { path, text } = await onlyEvent();
    await caldav.send(
      'PUT',
      path,
      text.replaceAll('\n', '\r\n').replace(/(DTSTART[^:]*:20270104)T093000/, '$1T090000'),
    );
    await coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: TEN });
    await write();
    expect(await changes()).toMatchObject([{ bookingId: id, theirTimeSlot: NINE }]);
    const [{ id: change }] = await changes();
    await coach.send('POST', `${PATH}/changes/${change}/refuse`);
    await write();
    expect((await onlyEvent()).text).toMatch(/DTSTART[^:]*:20270104T100000/);
  });

  test('takes over an event with the UID of a call, wherever it is', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    const earlier = event(
      `consultation-${id}@localhost`,
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270104T120000Z',
      'DURATION:PT30M',
    );
    await caldav.send('PUT', `${caldav.home}by-mail.ics`, calendarFile(earlier));
    await write();
    expect((await onlyEvent()).text).toMatch(/DTSTART[^:]*:20270104T093000/);
  });

  test('may be away: what was missed is written later', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    await caldav.stop();
    try {
      await coach.send('DELETE', `/api/admin/consultation-requests/${id}`);
      await addFreeCall(site, TEN);
      await write();
      expect((await coach.send('GET', PATH)).body.account.problem).toBe('The calendar’s server can’t be reached.');
    } finally {
      await caldav.start();
    }
    await later(61);
    await write();
    expect((await onlyEvent()).text).toMatch(/DTSTART[^:]*:20270104T100000/);
  });

  test('is changed by another client as well, which moves and deletes', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    const client = openVdirsyncer(caldav.home);
    try {
      client.sync();
      client.change(/(DTSTART[^:]*:20270104)T093000/, '$1T100000');
      client.change(/(DTEND[^:]*:20270104)T100000/, '$1T103000');
      client.sync();
      await later(5);
      await write();
      expect(await changes()).toMatchObject([{ bookingId: id, theirTimeSlot: TEN }]);
      await coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: TEN });
      await write();
      expect((await onlyEvent()).text).toContain('SEQUENCE:1\n');
      client.sync();
      client.deleteEvent();
      // It asks before it empties a calendar.
      client.forceSync();
      await later(5);
      await write();
      expect(await changes()).toMatchObject([{ bookingId: id, theirStartsAt: null }]);
      expect(await caldav.listEvents()).toEqual([]);
    } finally {
      client.close();
    }
  });

  test('has 5,000 events', async () => {
    caldav.fillFamily(5000);
    const [{ id }] = (await coach.send('GET', '/api/admin/calendar-sources')).body;
    // On a busy machine a server may be given up while it reads so many for the first time.
    const read = async () => (await coach.send('POST', `/api/admin/calendar-sources/${id}/read`)).body;
    await expect.poll(read, { timeout: 240_000 }).toMatchObject({ problem: null, busyCount: 24 * 86 + 12 });
  });
});
