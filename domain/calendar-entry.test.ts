import { expect, test } from 'vitest';
import { buildGoogleCalendarUrl, type CalendarCall, createCalendarEntry } from './calendar-entry.ts';

const freeCall: CalendarCall = {
  kind: 'free',
  minutes: 30,
  startsAt: new Date('2027-01-04T14:30:00Z'),
  participant: { name: 'Ana & Bo', email: 'ana+bo@example.com' },
  contactMethod: 'whatsapp',
  status: 'booked',
};
const paidCall: CalendarCall = { ...freeCall, kind: 'paid' };

test('a free call is called a free consultation, whatever its length', () => {
  expect(createCalendarEntry(freeCall).title).toBe('Free Nutrition Consultation');
  expect(createCalendarEntry({ ...freeCall, minutes: 45 }).title).toBe('Free Nutrition Consultation');
});

test.each([30, 45, 60])('a paid call of %i minutes has its length in its name and ends after it', (minutes) => {
  const { title, startsAt, endsAt, details } = createCalendarEntry({ ...paidCall, minutes });
  expect(title).toBe(`${minutes}-Minute Coaching Call`);
  expect(startsAt).toEqual(paidCall.startsAt);
  expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * 60_000);
  expect(details).toContain(`Duration: ${minutes} minutes`);
});

test('the details have length, name and platform, and a note that depends on the kind of call', () => {
  const free = createCalendarEntry(freeCall).details.split('\n');
  const paid = createCalendarEntry(paidCall).details.split('\n');
  expect(free.slice(0, 3)).toEqual([
    'Duration: 30 minutes',
    'Participant: Ana & Bo (ana+bo@example.com)',
    'Platform: WhatsApp',
  ]);
  expect(free.at(-1)).toMatch(/^This introductory call is completely free, with no obligation\./);
  expect(paid.at(-1)).toMatch(/^This session is booked\./);
});

test('the entry of a booked call speaks of no payment to come, and a canceled one says so', () => {
  expect(createCalendarEntry({ ...paidCall, status: 'booked' }).details).not.toMatch(/after payment|in advance/);
  for (const call of [freeCall, paidCall])
    expect(createCalendarEntry({ ...call, status: 'cancelled' }).details).toContain('This call has been canceled.');
});

test.each(['free', 'paid'] as const)(
  'the entry of a booked %s call says how it happens and how to change it',
  (kind) => {
    const call = { ...freeCall, kind, phone: '+12125550123', status: 'booked' } as const;
    const { details } = createCalendarEntry(call);
    expect(details).toContain(
      'You’ll get a call on WhatsApp at +1 212 555 0123. There’s nothing to join; just pick up.',
    );
    expect(details).toContain('Need to move or cancel it? The latest email about this call says how.');
    expect(createCalendarEntry({ ...call, status: 'cancelled' }).details).not.toMatch(/pick up|555|latest email/);
  },
);

test('the entry of a phone call and of one by video link says where it is, and one without a link that it will come', () => {
  const phone = createCalendarEntry({ ...paidCall, contactMethod: 'phone', phone: '+12125550123' });
  expect(phone.location).toBe('Phone call');
  expect(phone.details).toContain('You’ll get a call by phone at +1 212 555 0123.');
  const videoLink = 'https://meet.example/abc';
  const call = { ...paidCall, contactMethod: 'link' as const, videoLink };
  expect(createCalendarEntry(call)).toMatchObject({ location: videoLink });
  expect(createCalendarEntry(call).details).toContain(`Join at that time: ${videoLink}`);
  expect(JSON.stringify(createCalendarEntry({ ...call, status: 'cancelled' }))).not.toContain(videoLink);
  for (const wrong of [null, 'javascript:alert(1)']) {
    const entry = createCalendarEntry({ ...call, videoLink: wrong });
    expect(entry.location).toBe('Video Call (details will be provided)');
    expect(entry.details).toContain('You’ll get the link to join by email.');
  }
});

test('the details have the time on each clock that is given', () => {
  const times = ['Your time: 3:30 PM', 'Maya’s time: 9:30 AM EST'];
  expect(createCalendarEntry({ ...paidCall, times }).details).toContain(times.join('\n'));
});

test('only the call itself reaches a calendar, even if a whole form is passed in', () => {
  const form = { ...freeCall, goals: 'SECRET', medications: 'SECRET', typicalDay: 'SECRET' };
  expect(JSON.stringify(createCalendarEntry(form))).not.toContain('SECRET');
});

test('the link opens Google’s template with every part of the entry', () => {
  const entry = createCalendarEntry(freeCall);
  const url = new URL(buildGoogleCalendarUrl(entry));
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Free Nutrition Consultation',
    dates: '20270104T143000Z/20270104T150000Z',
    details: entry.details,
    location: 'Video Call (details will be provided)',
  });
});

test('half an emoji in a name does not break the link', () => {
  const entry = createCalendarEntry({ ...freeCall, participant: { name: 'Ana \ud83c', email: 'ana@example.com' } });
  expect(new URL(buildGoogleCalendarUrl(entry)).searchParams.get('details')).toContain('Participant: Ana \ufffd (');
});
