import { describe, expect, test } from 'vitest';
import { consultationRequests } from '../db/schema.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ env: { LIMIT_BOOKINGS_PER_HOUR: '1000' } });
useMondays(site);

const url = '/api/consultation-request';
const book = (changed: Record<string, unknown>) => site.send('POST', url, freeCallRequest(1, changed));

describe('a faulty field', () => {
  const tooLong = (max: number) => 'x'.repeat(max + 1);
  test.each<[string, unknown, string | RegExp]>([
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', undefined, 'First name is required'],
    ['firstName', null, 'First name is required'],
    ['firstName', 7, 'This must be text'],
    ['firstName', { $gt: '' }, 'This must be text'],
    ['firstName', tooLong(100), 'Please use at most 100 characters'],
    ['firstName', 'a\0b', /can’t be saved/],
    ['lastName', '', 'Last name is required'],
    ['lastName', tooLong(100), 'Please use at most 100 characters'],
    ['email', '', 'Valid email is required'],
    ['email', 'ana', 'Valid email is required'],
    ['email', 'ana@example.com, eve@example.com', 'Valid email is required'],
    ['email', 'ana@example.com\r\nBcc: eve@example.com', 'Valid email is required'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please use at most 255 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', 'call me', 'Please enter a complete phone number'],
    ['phone', 'ext. 1234', 'Please enter a complete phone number'],
    ['phone', '1'.repeat(21), 'Please use at most 20 characters'],
    ['contactMethod', '', 'Please select a contact method'],
    ['contactMethod', 'zoom', 'Please select a contact method'],
    ['contactMethod', ['whatsapp'], 'Please select a contact method'],
    ['selectedTimeSlot', '', 'Please select a time slot'],
    ['selectedTimeSlot', undefined, 'Please select a time slot'],
    ['selectedTimeSlot', 'tomorrow', 'Please select one of the offered times'],
    ['selectedTimeSlot', ' 2027-01-04-930am', 'Please select one of the offered times'],
    ['selectedTimeSlot', '2027-01-04-930AM', 'Please select one of the offered times'],
    ['selectedTimeSlot', '2027-01-04-915am', 'Please select one of the offered times'],
    ['selectedTimeSlot', '2027-02-30-930am', 'Please select one of the offered times'],
    ['selectedTimeSlot', '9'.repeat(51), 'Please use at most 50 characters'],
    ['goals', '', 'Please say what you’d like to change'],
    ['goals', tooLong(5000), 'Please use at most 5,000 characters'],
    ['goals', '\ud800', /can’t be saved/],
    ['experience', tooLong(5000), 'Please use at most 5,000 characters'],
    ['experience', 5, 'This must be text'],
    ['eatingOut', tooLong(255), 'Please use at most 255 characters'],
    ['typicalDay', tooLong(5000), 'Please use at most 5,000 characters'],
    ['drinks', tooLong(5000), 'Please use at most 5,000 characters'],
    ['emotionalEating', tooLong(5000), 'Please use at most 5,000 characters'],
    ['medications', tooLong(5000), 'Please use at most 5,000 characters'],
  ])('%s: %j is a 400 that names it', async (field, value, message) => {
    const reply = await book({ [field]: value });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys(reply.body.fields)).toEqual([field]);
    expect(reply.body.fields[field]).toMatch(message);
    expect(reply.body.error).toBe(reply.body.message);
    expect(await site.db.select().from(consultationRequests)).toEqual([]);
  });

  test('does not hide the others: all are named at once', async () => {
    const reply = await site.send('POST', url, {});
    expect(Object.keys(reply.body.fields).sort()).toEqual(
      ['contactMethod', 'email', 'firstName', 'goals', 'lastName', 'phone', 'selectedTimeSlot'].sort(),
    );
  });
});

describe('a field at its limit', () => {
  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['goals', 5000],
    ['eatingOut', 255],
    ['medications', 5000],
  ])('%s may have %i characters', async (field, max) => {
    expect((await book({ [field]: 'é'.repeat(max) })).status).toBe(201);
  });

  test('optional answers may be empty, null or left out', async () => {
    expect((await book({ experience: '', eatingOut: null, drinks: undefined })).status).toBe(201);
  });

  test('an unknown time zone is ignored, not refused', async () => {
    expect((await book({ timeZone: 'Mars/Olympus' })).status).toBe(201);
    expect((await site.db.select().from(consultationRequests))[0]?.visitorTimeZone).toBeNull();
  });
});

describe('what is no proper request', () => {
  const raw = (payload: string, type?: string) =>
    site.app.inject({ method: 'POST', url, payload, ...(type && { headers: { 'content-type': type } }) });

  test.each([
    ['broken JSON', '{"firstName":', 'application/json', 400, 'invalid'],
    ['a list', '[]', 'application/json', 400, 'invalid'],
    ['a text', '"hello"', 'application/json', 400, 'invalid'],
    ['null', 'null', 'application/json', 400, 'invalid'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'invalid'],
    ['nothing', '', 'application/json', 400, 'invalid'],
    ['a form', 'firstName=Ana', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_TYPE'],
    ['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_TYPE'],
    ['far too much', `{"goals":"${'x'.repeat(600_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
  ])('%s is refused as JSON, never a 500', async (_what, payload, type, status, code) => {
    const reply = await raw(payload, type);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code, message: expect.any(String), error: expect.any(String) });
  });

  test('a body without a content type is read as nothing', async () => {
    expect((await raw('')).json()).toMatchObject({ code: 'invalid' });
  });
});
