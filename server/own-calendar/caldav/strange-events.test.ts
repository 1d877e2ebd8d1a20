import { beforeEach, expect, test } from 'vitest';
import { addFreeCall, useBookings } from '../../testing/bookings.ts';
import { useCaldavServer } from '../../testing/caldav-server.ts';
import { useSite } from '../../testing/open-site.ts';
import { writeCalls } from './write-calls.ts';

const site = useSite({ env: { ALLOW_PRIVATE_CALENDARS: 'yes', COACH_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);
const caldav = useCaldavServer();
const [HALF_PAST, TEN] = ['2027-01-04-930am', '2027-01-04-1000am'] as const;

const write = () => writeCalls(site.ctx);
const account = async () => (await coach.send('GET', '/api/admin/caldav')).body.account;
const changes = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendarChanges;
const wait = (minutes: number) => site.setNow(new Date(site.ctx.now().getTime() + minutes * 60_000).toISOString());

beforeEach(async () => {
  await coach.send('PUT', '/api/admin/caldav', { ...caldav.login(), read: [], write: caldav.home });
});

test.each([
  ['that fits into no column', `"${'7'.repeat(400)}"`],
  ['that fits into no header', '"7\r\nx: y"'],
])('a version %s keeps back no other call', async (_, etag) => {
  await addFreeCall(site, HALF_PAST);
  await write();
  const [path, text] = caldav.onlyEvent();
  caldav.events.set(path, { text: text.replace(/SUMMARY:/, 'SUMMARY:To '), etag });
  wait(5);
  await write();
  await addFreeCall(site, TEN);
  await write();
  expect([(await account()).problem, caldav.events.size, await changes()]).toEqual([null, 2, []]);
});

test.each([
  ['no version', () => ''],
  ['weak versions', (count: number) => `W/"${count}"`],
])('a server with %s takes changes of a call, and the coach’s are offered', async (_, version) => {
  let count = 0;
  const store = (path: string, text: string) => {
    count += 1;
    caldav.events.set(path, { text, etag: version(count) });
  };
  caldav.fault = ({ method, url = '', headers }, response, body) => {
    if (method !== 'PUT') return false;
    const path = decodeURIComponent(url);
    const isFree = !caldav.events.has(path);
    const isTaken = headers['if-match'] === '*' ? !isFree : headers['if-none-match'] === '*' && isFree;
    if (isTaken) store(path, body);
    return Boolean(response.writeHead(isTaken ? 204 : 412).end());
  };
  const id = await addFreeCall(site, HALF_PAST);
  await write();
  await coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: TEN });
  await write();
  const [path, text] = caldav.onlyEvent();
  expect(text).toContain('DTSTART;TZID=America/New_York:20270104T100000');
  wait(5);
  await write();
  expect([(await account()).problem, await changes()]).toEqual([null, []]);
  store(path, text.replace('T100000', 'T110000'));
  wait(5);
  await write();
  expect(await changes()).toMatchObject([{ theirStartsAt: '2027-01-04T16:00:00.000Z' }]);
  caldav.events.clear();
  wait(5);
  await write();
  expect(await changes()).toMatchObject([{ theirStartsAt: null }]);
});

test('an address that is none stops nothing', async () => {
  await addFreeCall(site, HALF_PAST);
  await write();
  caldav.fault = ({ method }, response) =>
    method === 'REPORT' &&
    Boolean(
      response.writeHead(207).end('<multistatus xmlns="DAV:"><response><href>http://[</href></response></multistatus>'),
    );
  wait(5);
  await write();
  expect([(await account()).problem, await changes()]).toEqual([null, []]);
});

test('an event that cannot be read, or that the server cannot find at the moment, is none that the coach deleted', async () => {
  await addFreeCall(site, HALF_PAST);
  await write();
  const [path, text] = caldav.onlyEvent();
  caldav.put(path, text.replace('BEGIN:VEVENT', 'BEGIN:'));
  wait(5);
  await write();
  expect(await changes()).toEqual([]);
  caldav.fault = ({ method }, response) =>
    method === 'REPORT' &&
    Boolean(
      response
        .writeHead(207)
        .end(
          `<multistatus xmlns="DAV:"><response><href>${path}</href><status>HTTP/1.1 500 Busy</status></response></multistatus>`,
        ),
    );
  wait(5);
  await write();
  expect(await changes()).toEqual([]);
});

test.each(['00000000T000000', '99999999T999999', '-0010101T000000'])('a call at %s is no offer', async (time) => {
  await addFreeCall(site, HALF_PAST);
  await write();
  const [path, text] = caldav.onlyEvent();
  caldav.put(path, text.replace(/DTSTART;TZID=.*/, `DTSTART:${time}Z`));
  wait(5);
  await write();
  expect([(await account()).problem, await changes()]).toEqual([null, []]);
});

test('an event that the server always refuses keeps back a new call for minutes, and not for an hour', async () => {
  const first = await addFreeCall(site, HALF_PAST);
  caldav.fault = (request, response) =>
    Boolean(request.url?.includes(`consultation-${first}%40`)) && Boolean(response.writeHead(400).end());
  for (let tried = 0; tried < 8; tried += 1) {
    await write();
    wait(5);
  }
  await addFreeCall(site, TEN);
  await write();
  caldav.onlyEvent();
});
