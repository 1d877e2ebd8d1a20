import { beforeAll, expect, test } from 'vitest';
import { type Browser, signInCoach } from '../testing/accounts.ts';
import { addMondays, listOpenTimes } from '../testing/calendar.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
let coach: Browser;
beforeAll(async () => {
  coach = await signInCoach(site);
  await addMondays(site);
});

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'mon',
  'MON',
  'mon ',
  '900am',
  '900AM',
  'a\0b',
  '\ud800',
  'x'.repeat(10_000),
  '2027-02-30',
  '2027-1-4',
  '1969-12-31',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2027-01-04T00:00:00Z',
  [],
  ['900am'],
  [null],
  Array.from({ length: 500 }, () => '900am'),
  Array.from({ length: 500 }, () => ({ dayOfWeek: 'mon', timeOfDay: '900am', state: 'open' })),
  {},
  { toString: 'x' },
  { __proto__: null, length: 3 },
];

const bodies: Record<string, Record<string, unknown>> = {
  'POST /api/admin/time-slots': { dayOfWeek: 'fri', timeOfDay: '700pm', isActive: true, value: 'x', label: 'y' },
  'PUT /api/admin/time-slots/1': { dayOfWeek: 'fri', timeOfDay: '800pm', isActive: true },
  'PUT /api/admin/time-slots/1/toggle': { isActive: true },
  'PUT /api/admin/time-slots': { slots: [{ dayOfWeek: 'mon', timeOfDay: '900am', state: 'open' }] },
  'POST /api/admin/specific-date-slots': {
    startDate: '2027-06-01',
    endDate: '2027-06-30',
    label: 'June',
    isActive: true,
  },
  'POST /api/admin/specific-date-slots ': { date: '2027-06-01', timeOfDay: '900am', isActive: true },
  'PUT /api/admin/specific-date-slots/1/toggle': { isActive: true },
  'POST /api/admin/date-overrides': { date: '2027-01-05', type: 'blocked_specific', timeSlots: ['900am'], reason: 'x' },
  'PUT /api/admin/calendar-changes': { changes: [{ act: 'toggle-date', id: 1, isActive: true }] },
  'POST /api/admin/date-overrides ': { startDate: '2027-01-05', endDate: '2027-01-06', type: 'blocked', reason: 'x' },
};

test.each(Object.keys(bodies))('%s answers whatever is sent without a fault', async (call) => {
  const [method, url] = call.split(' ') as ['POST' | 'PUT', string];
  const sound = bodies[call] ?? {};
  const changed = Object.keys(sound).flatMap((name) => odd.map((value) => ({ ...sound, [name]: value })));
  const statuses = new Set<number>();
  for (const body of [...changed, ...odd]) {
    const reply = await coach.send(method, url, body);
    if (reply.status >= 500) expect(reply.body, JSON.stringify(body).slice(0, 200)).toBe('no fault');
    if (reply.status === 400 && reply.body.fields) {
      expect(Object.values(reply.body.fields).every((sentence) => typeof sentence === 'string')).toBe(true);
    }
    statuses.add(reply.status);
  }
  expect(statuses).toContain(400);
});

test('invalid input to several changes never causes a fault', async () => {
  const sound: Record<string, unknown>[] = [
    { act: 'add-override', override: { date: '2027-01-05', type: 'blocked' } },
    { act: 'add-date', date: { date: '2027-06-01', timeOfDay: '900am' } },
    { act: 'toggle-date', id: 1, isActive: true },
    { act: 'remove-override', id: 99 },
  ];
  const changed = sound.flatMap((change) =>
    Object.keys(change).flatMap((name) => odd.map((value) => ({ ...change, [name]: value }))),
  );
  for (const change of [...changed, ...odd]) {
    const { status, body } = await coach.send('PUT', '/api/admin/calendar-changes', { changes: [change] });
    expect([200, 400, 404, 409, 413], JSON.stringify([change, body]).slice(0, 200)).toContain(status);
  }
});

test.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '%00', '1e3', "1'--"])(
  'a row with the number "%s" does not exist',
  async (id) => {
    for (const path of ['time-slots', 'specific-date-slots', 'date-overrides']) {
      expect((await coach.send('DELETE', `/api/admin/${path}/${id}`)).status).toBe(404);
    }
  },
);

test.each([
  ['PUT', 'time-slots/99', { dayOfWeek: 'mon', timeOfDay: '800am' }, 'slot'],
  ['PUT', 'time-slots/99/toggle', { isActive: true }, 'slot'],
  ['DELETE', 'time-slots/99', undefined, 'slot'],
  ['PUT', 'specific-date-slots/99/toggle', { isActive: true }, 'slot or range'],
  ['DELETE', 'specific-date-slots/99', undefined, 'slot or range'],
  ['DELETE', 'date-overrides/99', undefined, 'override'],
] as const)('%s %s of a row that was deleted says so', async (method, path, body, noun) => {
  expect(await coach.send(method, `/api/admin/${path}`, body)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: `This ${noun} no longer exists.` },
  });
});

test('ranges, slots and overrides in far years leave the open list unchanged', async () => {
  const before = await listOpenTimes(site);
  for (const [path, body] of [
    ['specific-date-slots', { startDate: '9999-01-01', endDate: '9999-12-31' }],
    ['specific-date-slots', { startDate: '1970-01-01', endDate: '1970-12-31' }],
    ['specific-date-slots', { date: '9999-12-31', timeOfDay: '1130pm' }],
    ['specific-date-slots', { date: '1970-01-01', timeOfDay: '1200am' }],
    ['date-overrides', { startDate: '9999-01-01', endDate: '9999-12-31', type: 'blocked' }],
    ['date-overrides', { date: '1970-01-01', type: 'blocked' }],
  ] as const) {
    const reply = await coach.send('POST', `/api/admin/${path}`, body);
    expect([path, reply.body.code, reply.status]).toEqual([path, undefined, 201]);
  }
  expect(await listOpenTimes(site)).toEqual(before);
  await coach.send('POST', '/api/admin/time-slots', { dayOfWeek: 'fri', timeOfDay: '1130pm' });
  for (const month of ['1970-01', '9999-12']) {
    expect((await coach.send('GET', `/api/admin/calendar-month?month=${month}`)).status).toBe(200);
  }
});
