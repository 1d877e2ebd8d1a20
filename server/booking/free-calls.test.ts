import { describe, expect, test } from 'vitest';
import { bookedSlots, consultationRequests, dateOverrides, mails } from '../db/schema.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ env: { LIMIT_BOOKINGS_PER_HOUR: '1000', LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '1000' } });
useMondays(site);

const url = '/api/consultation-request';
const book = (request: unknown) => site.send('POST', url, request);

const storedRequests = async () =>
  (await site.db.select().from(consultationRequests)).map((row) =>
    site.ctx.sealer.openRow('consultation_requests', row),
  );

describe('booking a free call', () => {
  test('answers 201 with the call and stores request, half-hour and two mails', async () => {
    const reply = await book(freeCallRequest(1, { timeZone: 'Asia/Tokyo', medications: 'None' }));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      selectedTimeSlot: '2027-01-04-930am',
      label: 'Monday, January 4, 2027 at 9:30 AM EST',
      startsAt: '2027-01-04T14:30:00.000Z',
    });
    expect(reply.body.calendarFile).toContain('DTSTART;TZID=America/New_York:20270104T093000');
    const [request] = await storedRequests();
    const stored = { status: 'pending', source: 'website', medications: 'None', experience: null };
    expect(request).toMatchObject({ id: reply.body.id, ...stored, visitorTimeZone: 'Asia/Tokyo' });
    const [slot] = await site.db.select().from(bookedSlots);
    const half = { timeSlot: '2027-01-04-930am', startsAt: new Date('2027-01-04T14:30:00Z'), duration: 30 };
    expect(slot).toMatchObject({ ...half, isSecondarySlot: false, consultationRequestId: reply.body.id });
    const owed = await site.db.select().from(mails);
    expect(owed.map((mail) => [mail.kind, mail.recipient])).toEqual([
      ['free-call-confirmation', 'ana1@example.com'],
      ['free-call-notice', 'coach@example.com'],
    ]);
  });

  test('asks for the locks before it reads the calendar, in five statements besides begin and commit', async () => {
    const sent = await site.recordStatements(() => book(freeCallRequest(1)));
    const statements = sent.map(({ text }) => text.replace(/\s+/g, ' ').trim());
    const inTransaction = statements.slice(statements.findIndex((text) => text.includes('pg_advisory_xact_lock(')));
    expect(inTransaction).toEqual([
      expect.stringContaining('pg_advisory_xact_lock'),
      expect.stringContaining('"date_overrides"'),
      expect.stringContaining('insert into "consultation_requests"'),
      expect.stringContaining('insert into "mails"'),
      expect.stringMatching(/insert into pgboss/i),
    ]);
  });

  test('resolves a weekday value by the coach calendar: the same weekday means in seven days', async () => {
    site.setNow('2027-01-04T08:00:00Z');
    const reply = await book(freeCallRequest(1, { selectedTimeSlot: 'mon-930am' }));
    expect(reply.body.selectedTimeSlot).toBe('2027-01-11-930am');
  });

  test('determines the source itself and ignores fields that a visitor may not set', async () => {
    await book(freeCallRequest(1, { source: 'course', status: 'confirmed', id: 99, minutes: 600 }));
    const [request] = await site.db.select().from(consultationRequests);
    expect(request).toMatchObject({ source: 'website', status: 'pending', id: 1, minutes: 30 });
  });

  test('keeps what was typed letter for letter', async () => {
    const goals = `<script>alert("x")</script> & 'quotes' — ünïcödé 🥦\nsecond line`;
    await book(freeCallRequest(1, { goals }));
    expect((await storedRequests())[0]?.goals).toBe(goals);
  });
});

describe('what is no proper request', () => {
  test('is refused with a sentence at each field, and nothing is stored', async () => {
    const reply = await book(freeCallRequest(1, { firstName: ' ', phone: 'call me' }));
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', error: reply.body.message } });
    expect(reply.body.fields).toEqual({
      firstName: 'First name is required',
      phone: 'Please enter a complete phone number',
    });
    const short = await book(freeCallRequest(1, { phone: '+49 30 123' }));
    expect(short).toMatchObject({ status: 400, body: { fields: { phone: expect.stringContaining('too short') } } });
    expect(await storedRequests()).toEqual([]);
  });

  test.each([
    ['broken JSON', '{"firstName":', 'application/json', 400, 'invalid'],
    ['a list', '[]', 'application/json', 400, 'invalid'],
    ['null', 'null', 'application/json', 400, 'invalid'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'invalid'],
    ['nothing', '', undefined, 400, 'invalid'],
    ['a form', 'firstName=Ana', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
    ['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_TYPE'],
    ['far too much', `{"goals":"${'x'.repeat(600_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
  ])('%s is refused as JSON, never a 500', async (_what, payload, type, status, code) => {
    const headers = type && { 'content-type': type };
    const reply = await site.app.inject({ method: 'POST', url, payload, ...(headers && { headers }) });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });
});

describe('a time that is not available', () => {
  test('is SLOT_UNAVAILABLE', async () => {
    site.setNow('2027-01-04T02:30:00.001Z');
    const reply = await book(freeCallRequest());
    expect(reply).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE', error: reply.body.message } });
    expect(await site.db.select().from(consultationRequests)).toEqual([]);
  });

  test('is SLOT_UNAVAILABLE when the coach has blocked the day since the list was shown', async () => {
    await site.db.insert(dateOverrides).values({ date: '2027-01-04', type: 'blocked', reason: 'holiday' });
    expect(await book(freeCallRequest())).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE' } });
  });

  test('is SLOT_TAKEN when another visitor has it, and nothing of the loser is stored', async () => {
    await book(freeCallRequest(1));
    expect(await book(freeCallRequest(2))).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(await site.db.select().from(consultationRequests)).toHaveLength(1);
    expect(await site.db.select().from(mails)).toHaveLength(2);
  });
});

describe('one open free call a person', () => {
  test('cannot be probed: a taken time is reported first', async () => {
    await book(freeCallRequest(1));
    await book(freeCallRequest(2, { selectedTimeSlot: '2027-01-04-900am' }));
    expect(await book(freeCallRequest(1, { selectedTimeSlot: '2027-01-04-900am' }))).toMatchObject({
      body: { code: 'SLOT_TAKEN' },
    });
    // A visitor who sends the same request twice learns that the call is booked.
    expect(await book(freeCallRequest(1))).toMatchObject({
      body: { code: 'ALREADY_BOOKED', message: expect.stringContaining('already booked this time') },
    });
  });

  test('is revealed only to a request with both its address and its phone number', async () => {
    await book(freeCallRequest(1));
    const { email, phone } = freeCallRequest(1);
    for (const guess of [{ email }, { phone }])
      expect(await book(freeCallRequest(3, { ...guess, selectedTimeSlot: '2027-01-04-930am' }))).toMatchObject({
        body: { code: 'SLOT_TAKEN' },
      });
  });

  test('refuses the same address in other letters', async () => {
    await book(freeCallRequest(1));
    const same = { email: ' ANA1@Example.com', phone: '+49 30 1234567' };
    const reply = await book(freeCallRequest(1, { ...same, selectedTimeSlot: '2027-01-04-900am' }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
    expect(reply.body.message).not.toContain('phone');
  });

  test('is identified by the address alone: a shared phone number neither blocks nor reveals a call', async () => {
    const stranger = { email: 'stranger@example.com', phone: '+1 (202) 555-0001' };
    expect((await book(freeCallRequest(1, { ...stranger, selectedTimeSlot: '2027-01-04-900am' }))).status).toBe(201);
    expect((await book(freeCallRequest(1))).status).toBe(201);
    const taken = await book(freeCallRequest(1, { ...stranger, email: 'third@example.com' }));
    expect(taken.body.code).toBe('SLOT_TAKEN');
  });

  test.each([
    ['has begun', async () => site.setNow('2027-01-04T14:30:00Z')],
    ['was canceled', async () => void (await site.db.update(consultationRequests).set({ status: 'cancelled' }))],
  ])('allows another once the first %s', async (_what, happens) => {
    await book(freeCallRequest(1));
    await happens();
    expect(await book(freeCallRequest(1, { selectedTimeSlot: '2027-01-11-930am' }))).toMatchObject({ status: 201 });
  });

  const times =
    '800am 830am 900am 930am 1000am 1030am 1100am 1130am 1200pm 1230pm 100pm 130pm 200pm 230pm 300pm 330pm 400pm 430pm 500pm 530pm'.split(
      ' ',
    );

  test('leaves one of 20 parallel requests with the same address for different times', async () => {
    await site.db
      .insert(dateOverrides)
      .values({ date: '2027-01-04', type: 'available_only', timeSlots: JSON.stringify(times) });
    const replies = await Promise.all(
      times.map((time, who) =>
        book(freeCallRequest(who, { email: 'ana1@example.com', selectedTimeSlot: `2027-01-04-${time}` })),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await site.db.select().from(bookedSlots)).toHaveLength(1);
    expect(await site.db.select().from(mails)).toHaveLength(2);
  });
});

describe('robots', () => {
  test('who fill the honeypot get a 201, no slot and no mail, and are stored for the coach', async () => {
    const reply = await book(freeCallRequest(1, { website: 'https://spam.example' }));
    expect(reply.status).toBe(201);
    expect(Object.keys(reply.body).sort()).toEqual(
      ['calendarFile', 'id', 'label', 'link', 'minutes', 'selectedTimeSlot', 'startsAt'].sort(),
    );
    expect(await site.db.select().from(bookedSlots)).toEqual([]);
    expect(await site.db.select().from(mails)).toEqual([]);
    expect((await site.db.select().from(consultationRequests))[0]?.status).toBe('suspected_robot');
    expect(await book(freeCallRequest(1))).toMatchObject({ status: 201 });
  });

  test('who fill the honeypot are refused like everybody', async () => {
    const website = 'https://spam.example';
    await book(freeCallRequest(1));
    for (const [who, more] of [
      [2, {}],
      [1, { selectedTimeSlot: '2027-01-04-1000am' }],
      [2, { selectedTimeSlot: '2027-01-04-300am' }],
      [2, { selectedTimeSlot: '2027-01-03-930am' }],
      [1, {}],
    ] as const) {
      const genuine = await book(freeCallRequest(who, more));
      const robot = await book(freeCallRequest(who, { ...more, website }));
      expect([robot.status, robot.body]).toEqual([409, genuine.body]);
    }
    expect(await site.db.select().from(consultationRequests)).toHaveLength(1);
  });
});
