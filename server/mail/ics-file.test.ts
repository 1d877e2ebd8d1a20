import { expect, test } from 'vitest';
import { freeCall, paidCall, sampleSite } from '../testing/mail.ts';
import { createInvitation } from './ics-file.ts';

type Property = { name: string; params: Record<string, string>; value: string };
type Component = { name: string; properties: Property[]; components: Component[] };

/** A strict parser of RFC 5545 that throws at every error. */
function parse(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end');
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line ends in something else than CR LF');
  const folded = text.slice(0, -2).split('\r\n');
  for (const line of folded) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
    if (line === '') throw new Error('An empty line');
    if (!line.isWellFormed()) throw new Error(`A character is torn apart: ${line}`);
  }
  const root: Component = { name: 'FILE', properties: [], components: [] };
  const open = [root];
  for (const line of folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const property = parseLine(line);
    const inner = open.at(-1) as Component;
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] };
      inner.components.push(component);
      open.push(component);
    } else if (property.name === 'END') {
      if (inner.name !== property.value) throw new Error(`${property.value} ends inside ${inner.name}`);
      open.pop();
    } else inner.properties.push(property);
  }
  const [calendar, ...others] = root.components;
  if (open.length !== 1 || others.length > 0 || calendar?.name !== 'VCALENDAR') throw new Error('Not one VCALENDAR');
  return calendar;
}

function parseLine(line: string): Property {
  const found = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u.exec(line);
  if (!found) throw new Error(`Not a property: ${line}`);
  const [, name = '', params = '', value = ''] = found;
  const pairs = [...params.matchAll(/;([A-Z0-9-]+)=(?:"([^"]*)"|([^";:,]*))/g)].map(([, key, quoted, bare]) => [
    key,
    (quoted ?? bare ?? '').replace(/\^(['n^])/g, (_, code) => ({ "'": '"', n: '\n', '^': '^' })[code as "'"] as string),
  ]);
  return { name, params: Object.fromEntries(pairs), value };
}

function textOf(component: Component | undefined, name: string): string {
  const value = one(component, name).value;
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, escaped) => (/n/i.test(escaped) ? '\n' : escaped));
}

function one(component: Component | undefined, name: string): Property {
  const found = component?.properties.filter((property) => property.name === name) ?? [];
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} times ${name}`);
  return found[0];
}

const part = (component: Component, name: string) => component.components.find((inner) => inner.name === name);

test('an invitation has everything that Google, Apple and Outlook need', () => {
  const calendar = parse(createInvitation(freeCall, sampleSite, 'REQUEST'));
  expect(one(calendar, 'VERSION').value).toBe('2.0');
  expect(one(calendar, 'METHOD').value).toBe('REQUEST');
  const event = part(calendar, 'VEVENT');
  expect(one(event, 'UID').value).toBe('consultation-7@coach.example');
  expect(one(event, 'SEQUENCE').value).toBe('0');
  expect(one(event, 'DTSTAMP').value).toBe('20270101T100000Z');
  expect(one(event, 'DTSTART')).toMatchObject({ value: '20270104T093000', params: { TZID: 'America/New_York' } });
  expect(one(event, 'DTEND')).toMatchObject({ value: '20270104T100000', params: { TZID: 'America/New_York' } });
  expect(one(event, 'STATUS').value).toBe('CONFIRMED');
  expect(textOf(event, 'SUMMARY')).toBe('Free Nutrition Consultation');
  expect(textOf(event, 'LOCATION')).toBe('FaceTime');
  expect(textOf(event, 'DESCRIPTION')).toContain('Platform: FaceTime');
  expect(textOf(event, 'DESCRIPTION')).toMatch(
    /You’ll get a call on FaceTime at .*\d{3}.*The latest email about this call says how/s,
  );
  expect(one(event, 'ORGANIZER')).toMatchObject({ value: 'mailto:calls@coach.example', params: { CN: 'Maya Brooks' } });
  const attendee = one(event, 'ATTENDEE');
  expect(attendee.value.toLowerCase()).toBe('mailto:ana@visitor.example');
  expect(attendee.params).toMatchObject({ CN: 'Ana Ruiz', ROLE: 'REQ-PARTICIPANT' });
  const alarm = part(event as Component, 'VALARM');
  expect(one(alarm, 'ACTION').value).toBe('DISPLAY');
  expect(one(alarm, 'TRIGGER').value).toBe('-PT1H');
  expect(textOf(alarm, 'DESCRIPTION')).toBe('Free Nutrition Consultation');
});

test('the file describes the zone of its times', () => {
  for (const [coachTimeZone, named] of [
    ['America/New_York', 'America/New_York'],
    ['US/Eastern', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ] as const) {
    const calendar = parse(createInvitation(freeCall, { ...sampleSite, coachTimeZone }, 'REQUEST'));
    expect(one(part(calendar, 'VTIMEZONE'), 'TZID').value).toBe(named);
    expect(one(part(calendar, 'VEVENT'), 'DTSTART').params).toEqual({ TZID: named });
  }
});

test('the description has the client’s time before the coach’s, and one time where both clocks agree', () => {
  const describe = (visitorTimeZone: string | null, method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
    textOf(
      part(parse(createInvitation({ ...paidCall, visitorTimeZone }, sampleSite, method)), 'VEVENT'),
      'DESCRIPTION',
    );
  expect(describe('Asia/Kolkata')).toContain(
    'Your time: Monday, January 4, 2027 at 8:00 PM (India Standard Time)\nMaya Brooks: Monday, January 4, 2027 at 9:30 AM EST\n',
  );
  expect(describe('America/New_York')).toContain('\nTime: Monday, January 4, 2027 at 9:30 AM EST\n');
  expect(describe(null), 'it is attached after the payment').not.toMatch(/after payment|in advance/);
  expect(describe(null, 'CANCEL')).toContain('This call has been canceled.');
});

test('times in summer are in daylight saving time', () => {
  const july = { ...freeCall, startsAt: new Date('2027-07-05T13:30:00Z') };
  expect(one(part(parse(createInvitation(july, sampleSite, 'REQUEST')), 'VEVENT'), 'DTSTART').value).toBe(
    '20270705T093000',
  );
});

test('a moved call keeps its UID, and raises its SEQUENCE and DTSTAMP', () => {
  const change = { calendarSequence: 3, scheduledAt: new Date('2027-01-02T08:15:00Z') };
  const moved = part(parse(createInvitation({ ...freeCall, ...change }, sampleSite, 'REQUEST')), 'VEVENT');
  expect(one(moved, 'UID').value).toBe('consultation-7@coach.example');
  expect(one(moved, 'SEQUENCE').value).toBe('3');
  expect(one(moved, 'DTSTAMP').value).toBe('20270102T081500Z');
});

test('a call that was moved without a mail raises its DTSTAMP alone', () => {
  const change = { scheduledAt: new Date('2027-01-02T08:15:00Z') };
  const moved = part(parse(createInvitation({ ...freeCall, ...change }, sampleSite, 'PUBLISH')), 'VEVENT');
  expect(one(moved, 'SEQUENCE').value).toBe('0');
  expect(one(moved, 'DTSTAMP').value).toBe('20270102T081500Z');
});

test('a paid call and a free call with the same id have different UIDs, titles and lengths', () => {
  const event = part(parse(createInvitation(paidCall, sampleSite, 'REQUEST')), 'VEVENT');
  expect(one(event, 'UID').value).toBe('coaching-call-7@coach.example');
  expect(textOf(event, 'SUMMARY')).toBe('45-Minute Coaching Call');
  expect(one(event, 'DTEND').value).toBe('20270104T101500');
});

test('a cancellation removes the call from the calendar', () => {
  const cancelled = { ...freeCall, calendarSequence: 1, scheduledAt: new Date('2027-01-02T08:15:00Z') };
  const calendar = parse(createInvitation(cancelled, sampleSite, 'CANCEL'));
  expect(one(calendar, 'METHOD').value).toBe('CANCEL');
  const event = part(calendar, 'VEVENT');
  expect(one(event, 'UID').value).toBe('consultation-7@coach.example');
  expect(one(event, 'SEQUENCE').value).toBe('1');
  expect(one(event, 'STATUS').value).toBe('CANCELLED');
  expect(one(event, 'ATTENDEE').value.toLowerCase()).toBe('mailto:ana@visitor.example');
  expect(event?.components).toEqual([]);
});

test('a file for download is published without attendees', () => {
  const calendar = parse(createInvitation(freeCall, sampleSite, 'PUBLISH'));
  expect(one(calendar, 'METHOD').value).toBe('PUBLISH');
  expect(one(part(calendar, 'VEVENT'), 'ORGANIZER').value).toBe('mailto:calls@coach.example');
  expect(part(calendar, 'VEVENT')?.properties.filter(({ name }) => name === 'ATTENDEE')).toEqual([]);
});

test.each([
  'Ana\r\nATTENDEE:mailto:everybody',
  'Ana\nEND:VEVENT\nBEGIN:VEVENT',
  'Ruiz; "the, one" \\ \\n ^n: x',
  '🥕'.repeat(50),
  'Þórný Ὀδυσσεύς 安娜'.repeat(5),
])('a name adds no property to the file: %j', (firstName) => {
  const calendar = parse(createInvitation({ ...freeCall, firstName }, sampleSite, 'REQUEST'));
  expect(calendar.components.map(({ name }) => name)).toEqual(['VTIMEZONE', 'VEVENT']);
  const shown = `${firstName.replace(/[\r\n]+/g, ' ')} Ruiz`;
  const event = part(calendar, 'VEVENT');
  expect(one(event, 'ATTENDEE').params.CN).toBe(shown);
  expect(textOf(event, 'DESCRIPTION')).toContain(`Participant: ${shown} (ana@visitor.example)`);
});
