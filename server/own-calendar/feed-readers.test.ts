import { execFileSync } from 'node:child_process';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { importIntoKhal } from '../testing/ask-khal.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite();
const coach = useBookings(site);

/** Reads the file on its standard input. Debian's khal brings the package for Debian's own Python. */
const python = `
import icalendar, json, sys
from datetime import timezone
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
utc = lambda prop: prop.dt.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%MZ')
print(json.dumps([[
    str(event['UID']), utc(event['DTSTART']), utc(event['DTEND']), str(event['STATUS']),
    [alarm['TRIGGER'].dt.total_seconds() / 60 for alarm in event.walk('VALARM')],
] for event in calendar.walk('VEVENT')]))
`;
const readByPython = (text: string) =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', python], { input: text, encoding: 'utf8' }));

const readByIcalJs = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate } = new ICAL.Event(component);
    const utc = (time: ICAL.Time) => `${time.toJSDate().toISOString().slice(0, 16)}Z`;
    const alarms = component.getAllSubcomponents('valarm').map((alarm) => alarm.getFirstPropertyValue('trigger'));
    const status = component.getFirstPropertyValue('status');
    const minutes = alarms.map((trigger) => (trigger as ICAL.Duration).toSeconds() / 60);
    return [uid, utc(startDate), utc(endDate), status, minutes];
  });

/** Each call with its start and end in khal's time zone, which is the coach's. */
const readByKhal = (text: string) =>
  importIntoKhal(text, '{uid}|{start-long-full}|{end-long-full}|{status}|{alarm-symbol}').map(
    ([uid, start, end, status, alarm]) => [uid, start, end, status, alarm !== ''],
  );

test('the calls of the feed, without canceled ones, are read alike by khal, Python’s icalendar and ical.js', async () => {
  // The clocks go forward between the two, and each has its own length.
  const free = await addFreeCall(site, '2027-03-08-930am', { status: 'unconfirmed' });
  const paid = await addPaidCall(site, '2027-03-15-930am', { duration: 60, status: 'confirmed' });
  await addFreeCall(site, '2027-03-16-930am', { status: 'cancelled' });
  const uids = [`consultation-${free}@localhost`, `coaching-call-${paid}@localhost`];
  await changeSettings(site, 'calendar', { feedAlarmMinutes: 30 });
  const { url } = (await coach.send('POST', '/api/admin/calendar-feed')).body;
  const text = (await site.send('GET', new URL(url).pathname)).body;
  const calls = [
    [uids[0], '2027-03-08T14:30Z', '2027-03-08T15:00Z', 'TENTATIVE', [-30]],
    [uids[1], '2027-03-15T13:30Z', '2027-03-15T14:30Z', 'CONFIRMED', [-30]],
  ];
  expect(readByPython(text)).toEqual(calls);
  expect(readByIcalJs(text)).toEqual(calls);
  expect(readByKhal(text)).toEqual([
    [uids[0], '2027-03-08 09:30', '2027-03-08 10:00', 'TENTATIVE', true],
    [uids[1], '2027-03-15 09:30', '2027-03-15 10:30', 'CONFIRMED', true],
  ]);
});
