import { describe, expect, test } from 'vitest';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
const path = '/api/admin/package-templates';
const { id: _id, isNamed: _isNamed, ...input } = defaultTemplate;
const list = async () => (await coach.send('GET', path)).body.templates;
const add = (changed: object = {}) => coach.send('POST', path, { ...input, name: 'Kickstart', ...changed });
const readVersion = async () => (await coach.send('GET', path)).body.version;
const change = async (id: string, changed: object) =>
  coach.send('PUT', `${path}/${id}`, { ...input, version: await readVersion(), ...changed });

/** The price that a process of 1.0 finds among the prices. */
async function readPriceOf10(): Promise<unknown> {
  const [row] = await site.db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, 'prices'))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return (row?.content as { packageCents?: unknown } | undefined)?.packageCents;
}

describe('a new site', () => {
  test('sells the package of the specification by link', async () => {
    expect(await list()).toEqual([{ ...defaultTemplate, memberPriceCents: 319_00 }]);
  });

  test('starts with its price, where a process of 1.0 looks for it too', async () => {
    await site.ctx.settings.storeStarting();
    expect(await readPriceOf10()).toBe(399_00);
  });

  test('that was one of 1.0 keeps the price that its coach has chosen', async () => {
    const { content } = site.ctx.settings.documents.prices;
    await site.db
      .insert(siteDocuments)
      .values({ name: 'prices', version: 4, content: { ...content, packageCents: 450_00 } });
    await site.ctx.settings.storeStarting();
    expect(await list()).toMatchObject([{ cents: 450_00, memberCents: null, memberPriceCents: 360_00 }]);
    expect(await readPriceOf10()).toBe(450_00);
  });
});

describe('the coach', () => {
  test('adds, changes and deletes a package', async () => {
    const { status, body } = await add({ calls: 2, sale: 'open', memberCents: 100_00, cents: 200_00 });
    expect([status, body.template]).toEqual([
      201,
      expect.objectContaining({ name: 'Kickstart', calls: 2, sale: 'open', isNamed: false, memberPriceCents: 100_00 }),
    ]);
    const { id } = body.template;
    expect(await change(id, { name: 'Kickstart plus', calls: 3 })).toMatchObject({ status: 200 });
    expect((await list()).map(({ name, calls }: { name: string; calls: number }) => [name, calls])).toEqual([
      [defaultTemplate.name, 4],
      ['Kickstart plus', 3],
    ]);
    expect((await coach.send('DELETE', `${path}/${id}`)).body.message).toContain('What you have offered or sold stays');
    expect(await list()).toHaveLength(1);
    expect(await coach.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 });
    expect(await change(id, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('chooses the one whose price the pages name, and there always is one', async () => {
    const { id } = (await add({ cents: 250_00, isNamed: true })).body.template;
    expect((await list()).map(({ isNamed }: { isNamed: boolean }) => isNamed)).toEqual([false, true]);
    expect(await readPriceOf10()).toBe(250_00);
    await change(id, { cents: 260_00, isNamed: true });
    expect(await readPriceOf10()).toBe(260_00);
    expect(await change(id, { isNamed: false })).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await coach.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await coach.send('DELETE', `${path}/${defaultTemplate.id}`)).toMatchObject({ status: 200 });
    await coach.send('PUT', '/api/admin/settings/prices', {
      version: site.ctx.settings.documents.prices.version,
      content: { ...site.ctx.settings.current.prices, courseCents: 120_00 },
    });
    expect(await readPriceOf10()).toBe(260_00);
  });

  test('doesn’t overwrite what another device has changed since', async () => {
    const version = await readVersion();
    const { id, isNamed } = defaultTemplate;
    expect(await change(id, { isNamed, cents: 450_00, version })).toMatchObject({ status: 200 });
    const late = await change(id, { isNamed, name: 'Old price', version });
    expect(late).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } });
    expect(await list()).toMatchObject([{ name: defaultTemplate.name, cents: 450_00 }]);
  });

  test.each([
    ['name', ' '],
    ['name', 'x'.repeat(81)],
    ['calls', 0],
    ['calls', 1e9],
    ['callMinutes', 50],
    ['weeks', -1],
    ['cents', 0],
    ['cents', -1],
    ['cents', 1e9],
    ['memberCents', 500_00],
    ['maxCallsAWeek', 1.5],
    ['sale', 'free'],
  ])('gets a sentence at the field for %s: %j', async (field, value) => {
    const { status, body } = await add({ [field]: value });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', [field]]);
    expect(await list()).toHaveLength(1);
  });

  test('keeps at most twenty', async () => {
    for (let count = 1; count < 20; count += 1) expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  });
});
