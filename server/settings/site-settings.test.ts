import { describe, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { type SettingsName, settingDocuments, settingsNames } from '#contracts/settings/site-settings.ts';
import { eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { openSettings } from './open-settings.ts';

const site = useEmptySite({ env: { COACH_TIME_ZONE: 'Europe/Berlin', MINIMUM_NOTICE_HOURS: '6' } });
const coach = useCoach(site);

const read = async (name: SettingsName) => {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  return documents.find((document: { name: string }) => document.name === name);
};
const save = (name: string, version: unknown, content: unknown) =>
  coach.send('PUT', `/api/admin/settings/${name}`, { version, content });
/** Saves the newest document with some other values. */
async function change(name: SettingsName, changed: object) {
  const { version, content } = await read(name);
  return save(name, version, { ...content, ...changed });
}

describe('settings', () => {
  test('of a new site are the defaults, as the environment and the content change them', async () => {
    expect(await read('prices')).toEqual({
      name: 'prices',
      version: 0,
      content: {
        offeredMinutes: [30, 45, 60],
        call30Cents: 5000,
        call45Cents: 7000,
        call60Cents: 8500,
        courseCents: 14_900,
        memberDiscountPercent: 20,
      },
      defaults: settingDocuments.prices.defaults,
      changedAt: null,
      changedBy: null,
    });
    const calls = await read('calls');
    expect(calls.content).toMatchObject({ coachTimeZone: 'Europe/Berlin', noticeHours: 6, horizonDays: 90 });
    expect(calls.defaults).toMatchObject({ coachTimeZone: 'America/New_York', noticeHours: 12 });
    expect(await read('contact')).toMatchObject({
      content: { senderName: 'Maya Ellison Nutrition', supportEmail: 'coach@example.com', phone: null },
      defaults: { senderName: 'Maya Ellison Nutrition' },
    });
  });

  test('that are saved hold at once, say who changed them and when, and go back to the default by saving it', async () => {
    const reply = await change('prices', { call45Cents: 7500 });
    expect([reply.status, reply.body.document]).toMatchObject([
      200,
      { version: 1, content: { call45Cents: 7500, call30Cents: 5000 } },
    ]);
    expect(await read('prices')).toMatchObject({
      version: 1,
      changedAt: '2027-01-01T12:00:00.000Z',
      changedBy: 'coach@example.com',
    });
    expect(site.ctx.settings.current.prices.call45Cents).toBe(7500);
    const { defaults } = await read('prices');
    expect((await change('prices', defaults)).body.document).toMatchObject({
      version: 2,
      content: settingDocuments.prices.defaults,
    });
  });

  test('each changed value is one line of the audit log, with what it was and is; values saved as they are make none', async () => {
    expect((await change('calls', {})).body.document.version).toBe(0);
    expect(await auditLines(site)).toEqual([]);
    await change('prices', { call45Cents: 7500, offeredMinutes: [60, 30] });
    await change('calls', { maxCallsPerDay: 3, reminderHours: [] });
    expect(await auditLines(site)).toEqual([
      'coach@example.com settings-changed: Prices: Lengths on offer from 30, 45, 60 to 30, 60',
      'coach@example.com settings-changed: Prices: 45-minute call from $70 to $75',
      'coach@example.com settings-changed: Calls: Most calls a day from none to 3',
      'coach@example.com settings-changed: Calls: Reminders from 24, 1 to none',
    ]);
  });

  test('of two tabs, the later one is refused and gets the newest, and nothing of it is saved', async () => {
    const { version, content } = await read('calls');
    await save('calls', version, { ...content, noticeHours: 48 });
    const late = await save('calls', version, { ...content, horizonDays: 30 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED', settings: { version: 1, content: { noticeHours: 48, horizonDays: 90 } } },
    });
    expect(await read('calls')).toMatchObject({ version: 1, content: { noticeHours: 48, horizonDays: 90 } });
    expect(await save('calls', 7, content)).toMatchObject({ status: 409 });
  });

  test('sent again after their reply got lost are saved once, and not refused', async () => {
    const { content } = await read('calls');
    const [first, again] = [
      await save('calls', 0, { ...content, noticeHours: 48 }),
      await save('calls', 0, { ...content, noticeHours: 48 }),
    ];
    expect([first, again].map(({ status, body }) => [status, body.document.version])).toEqual([
      [200, 1],
      [200, 1],
    ]);
  });

  test('saved by two tabs at the same moment become one version', async () => {
    const { version, content } = await read('calls');
    const replies = await Promise.all(
      [24, 48].map((noticeHours) => save('calls', version, { ...content, noticeHours })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await site.db.select().from(siteDocuments)).toHaveLength(1);
  });

  test.each([
    ['prices', { call45Cents: -500 }, 'call45Cents', 'Please enter an amount from $5 to $10,000'],
    ['calls', { weekStartsOn: 'wed' }, 'weekStartsOn', 'Please choose one of these'],
    ['contact', { supportEmail: 'maya' }, 'supportEmail', 'Please enter an email address'],
  ] as const)('%s with %j are refused with a sentence at the field', async (name, changed, field, sentence) => {
    const { status, body } = await change(name, changed);
    expect([status, body.code, body.fields]).toEqual([400, 'invalid', { [field]: sentence }]);
    expect(await site.db.select().from(siteDocuments)).toEqual([]);
  });

  test('refuse what is not a document', async () => {
    expect((await save('nothing', 0, {})).status).toBe(404);
    expect((await save('prices', 0, {})).body.fields).toHaveProperty('call30Cents');
    for (const content of [null, [], 'text', 1]) expect((await save('prices', 0, content)).status).toBe(400);
    for (const version of [-1, 1.5, 'one', null, 1e12])
      expect((await save('prices', version, settingDocuments.prices.defaults)).status).toBe(400);
    const { content } = await read('prices');
    const { document } = (await save('prices', 0, { ...content, courseCents: 9900, isFree: true })).body;
    expect(document.content).not.toHaveProperty('isFree');
  });
});

describe('the stored documents', () => {
  const open = (starting = site.ctx.settings.starting) =>
    openSettings({
      database: site.ctx.database,
      log: site.ctx.log,
      coachEmail: 'coach@example.com',
      starting,
      startingContent,
      readStartingCourse,
    });

  test('hold from the first start on, whatever the environment says later', async () => {
    await site.ctx.settings.storeStarting();
    const { starting } = site.ctx.settings;
    const later = { ...starting, calls: { ...starting.calls, coachTimeZone: 'Asia/Tokyo' } };
    const store = await open(later);
    await store.storeStarting();
    expect(store.coachTimeZone).toBe('Europe/Berlin');
    expect(await read('calls')).toMatchObject({ version: 1, changedBy: null });
  });

  test('of an earlier release get what they lack, and lose what is no longer allowed', async () => {
    await site.db
      .insert(siteDocuments)
      .values({ name: 'calls', version: 3, content: { noticeHours: 2, horizonDays: 1e9 } });
    expect((await open()).current.calls).toMatchObject({ noticeHours: 2, horizonDays: 90, holdMinutes: 15 });
  });

  test('are read again only when one has changed', async () => {
    const store = await open();
    let changes = 0;
    store.onChange(() => {
      changes += 1;
    });
    const before = store.current;
    const looks = await site.recordStatements(() => store.refresh());
    expect([looks.length, changes, store.current === before]).toEqual([1, 0, true]);
    await change('calls', { noticeHours: 3 });
    await store.refresh();
    expect([changes, store.current.calls.noticeHours]).toEqual([1, 3]);
  });

  test('keep every version', async () => {
    await change('prices', { courseCents: 9900 });
    await change('prices', { courseCents: 8900 });
    const rows = await site.db.select().from(siteDocuments).where(eq(siteDocuments.name, 'prices'));
    expect(rows.map(({ version, content }) => [version, (content as { courseCents: number }).courseCents])).toEqual([
      [1, 9900],
      [2, 8900],
    ]);
  });
});

test('each value has a label, a meaning in a sentence, and a default that is allowed', () => {
  for (const name of settingsNames) {
    for (const [field, { label, meaning, schema, ...rest }] of Object.entries(settingDocuments[name].fields)) {
      expect(label, field).toMatch(/^[A-Z0-9]/);
      expect(meaning, field).toMatch(/^[A-Z].*\.$/);
      if (rest.default !== undefined)
        expect(schema.safeParse(rest.default), field).toMatchObject({ data: rest.default });
    }
  }
});
