import { describe, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { listSampleTexts } from '#contracts/studio/sample-texts.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { fillInNames } from '../settings/sample-names.ts';
import { publishScheduled } from '../studio/scheduled-publishing.ts';
import { sitePages } from '../studio/site-studio.ts';
import { addAdmin, signIn, useCoach } from '../testing/accounts.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite();
const coach = useCoach(site);
const live = useEmptySite({
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: 'embedded',
    ADMIN_EMAIL: 'coach@example.com',
    ADMIN_PASSWORD: 'seven green apples',
    COACH_FACTOR: 'optional',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'coach@example.com',
  },
});
const liveCoach = useCoach(live);

const names = { firstName: 'Anna', lastName: 'Berg', brand: 'Anna Berg Nutrition', place: 'Berlin' };
const prices = { call30Cents: 60_00, call45Cents: 80_00, call60Cents: 95_00, packageCents: 450_00, courseCents: 99_00 };
const portrait = { src: `/media/${'a'.repeat(32)}-600.jpg`, width: 600, height: 700, widths: [480, 600] };
const answers = { ...names, ...prices, coachTimeZone: 'Europe/Berlin', portrait };
const answer = (changed: object = {}) => coach.send('POST', '/api/admin/first-questions', { ...answers, ...changed });

describe('the answers', () => {
  test('are shown on the pages before anything is published', async () => {
    const before = site.ctx.settings.content;
    const { status, body } = await coach.send('POST', '/api/admin/first-questions/preview', answers);
    expect([status, body.content.profile]).toEqual([
      200,
      expect.objectContaining({ brand: names.brand, role: 'Certified nutrition coach in Berlin' }),
    ]);
    await site.ctx.settings.refresh();
    expect([site.ctx.settings.content, site.ctx.settings.coachTimeZone]).toEqual([before, 'America/New_York']);
  });

  test('make the site the coach’s own, all at once', async () => {
    expect((await coach.send('GET', '/api/admin/first-questions')).body).toEqual({
      isAnswered: false,
      hasBookings: false,
      coachTimeZone: 'America/New_York',
      placeSentence: 'Certified nutrition coach in {place}',
      prices: { call30Cents: 50_00, call45Cents: 70_00, call60Cents: 85_00, packageCents: 399_00, courseCents: 149_00 },
    });
    expect(await answer()).toMatchObject({ status: 200 });
    const { content, current } = site.ctx.settings;
    expect(content.profile).toMatchObject({
      firstName: 'Anna',
      lastName: 'Berg',
      brand: 'Anna Berg Nutrition',
      role: 'Certified nutrition coach in Berlin',
      portrait: { ...portrait, alt: 'Anna Berg' },
    });
    expect(content.about.title).toBe('Hello, I’m Anna');
    expect(content.about.work[0]).toMatchObject({
      title: 'Anna Berg Nutrition',
      place: 'Own practice, Berlin and online',
    });
    expect(content.coursePath).toBe('/anna-course');
    const { videoChannel, socialProfile } = content.profile;
    expect(
      JSON.stringify({ ...content, profile: { ...content.profile, videoChannel: null, socialProfile: null } }),
    ).not.toMatch(/maya|ellison|new york/i);
    // The addresses of other sites are in the settings.
    expect([videoChannel, socialProfile]).toEqual([
      startingContent.profile.videoChannel,
      startingContent.profile.socialProfile,
    ]);
    expect(current.contact).toMatchObject({ coachName: 'Anna Berg', senderName: 'Anna Berg Nutrition' });
    expect(current.calls.coachTimeZone).toBe('Europe/Berlin');
    const { packageCents, ...otherPrices } = prices;
    expect(current.prices).toMatchObject(otherPrices);
    expect(current.packages.templates).toMatchObject([{ cents: packageCents, isNamed: true }]);
    expect(current.gettingLive.pricesChecked).toBe('yes');
    expect((await coach.send('GET', '/api/admin/first-questions')).body.isAnswered).toBe(true);
  });

  test('take the invented coach’s names and links out of the defaults of the contact', async () => {
    const defaults = async () => {
      const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
      return documents.find(({ name }: { name: string }) => name === 'contact').defaults;
    };
    expect(await defaults()).toMatchObject({ coachName: 'Maya Ellison' });
    await answer();
    expect(await defaults()).toEqual({ supportEmail: 'coach@example.com', phone: null, postalAddress: null });
  });

  test('sent again, as after a lost reply, change nothing; other ones are refused', async () => {
    await answer();
    const { contentVersion } = site.ctx.settings;
    expect((await answer()).status).toBe(200);
    expect(site.ctx.settings.contentVersion).toBe(contentVersion);
    expect(await answer({ firstName: 'Eva' })).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(site.ctx.settings.content.profile.firstName).toBe('Anna');
  });

  test('at the same moment in two tabs count once', async () => {
    const replies = await Promise.all([answer(), answer({ firstName: 'Eva' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('name each field that is wrong, and then nothing has changed', async () => {
    const cases: [string, unknown][] = [
      ['firstName', ' '],
      ['lastName', 'x'.repeat(41)],
      ['brand', ''],
      ['place', 'Ber\nlin'],
      ['coachTimeZone', 'Mars/Base'],
      ['call60Cents', 1],
      ['courseCents', '85'],
      ['portrait', { src: 'https://elsewhere.example/a.jpg', width: 1, height: 1 }],
    ];
    for (const [field, value] of cases) {
      const { status, body } = await answer({ [field]: value });
      expect([status, Object.keys(body.fields).map((name) => name.split('.')[0])], field).toEqual([400, [field]]);
    }

    expect(site.ctx.settings.content).toEqual(startingContent);
  });

  test('are refused with a sentence where a text that the coach wrote would get too long for its place', async () => {
    const role = `${'Certified nutrition coach. '.repeat(7)}New York`;
    await saveDraft(coach, (content) => ({ ...content, profile: { ...content.profile, role } }));
    const long = { ...answers, place: 'x'.repeat(60) };
    const refused = { status: 409, body: { message: expect.stringContaining('too long: “Certified nutrition') } };
    expect(await answer(long)).toMatchObject(refused);
    expect((await publishDraft(coach)).status).toBe(200);
    for (const path of ['', '/preview'])
      expect(await coach.send('POST', `/api/admin/first-questions${path}`, long)).toMatchObject(refused);
    expect((await coach.send('GET', '/api/admin/first-questions')).body.isAnswered).toBe(false);
    expect((await answer()).status).toBe(200);
    expect(site.ctx.settings.content.profile.role).toMatch(/Berlin$/);
  });

  test('stand in an open draft too, and in the account that the site was made with', async () => {
    const draft = { ...startingContent, about: { ...startingContent.about, title: 'It’s me, Maya' } };
    const saved = await saveDraft(coach, () => draft);
    expect(saved.status).toBe(200);
    const { firstName, lastName } = startingContent.profile;
    await site.db.update(users).set({ firstName, lastName }).where(eq(users.isMainAdmin, true));
    await answer();
    const { draft: changed } = (await coach.send('GET', '/api/admin/studio')).body;
    expect(changed).toMatchObject({
      revision: saved.body.draft.revision + 1,
      content: { about: { title: 'It’s me, Anna' } },
    });
    expect((await coach.send('GET', '/api/auth/user')).body).toMatchObject({
      firstName: 'Anna',
      lastName: 'Berg',
    });
  });

  test('stand in scheduled pages too, which stay scheduled', async () => {
    site.setNow('2027-01-01T12:00:00Z');
    await saveDraft(coach, (content) => ({ ...content, about: { ...content.about, title: 'It’s me, Maya' } }));
    await publishDraft(coach, '2027-01-01T12:10:00Z');
    await answer();
    expect(site.ctx.settings.content.about.title).toBe('Hello, I’m Anna');
    site.setNow('2027-01-01T12:10:00Z');
    await publishScheduled(sitePages, site.ctx);
    expect(site.ctx.settings.content.about.title).toBe('It’s me, Anna');
    expect((await coach.send('GET', '/api/admin/studio')).body.draft.revision).toBe(0);
  });

  test('keep the clock once a call is booked by it', async () => {
    await addFreeCall(site);
    expect(await answer()).toMatchObject({ status: 400, body: { fields: { coachTimeZone: expect.any(String) } } });
    expect((await answer({ coachTimeZone: 'America/New_York' })).status).toBe(200);
  });

  test('are the main admin’s', async () => {
    await addAdmin(site, { email: 'other@example.com', isMainAdmin: false });
    const other = await signIn(site, 'other@example.com');
    const reply = await other.send('POST', '/api/admin/first-questions', answers);
    expect(reply).toMatchObject({ status: 403, body: { code: 'MAIN_ADMIN' } });
  });
});

describe('a live site', () => {
  const asks = async () => (await liveCoach.send('GET', '/api/admin/today')).body.asksFirstQuestions;

  test('asks by itself until it has its answers', async () => {
    expect(await asks()).toBe(true);
    const reply = await liveCoach.send('POST', '/api/admin/first-questions', answers);
    expect(reply.status).toBe(200);
    expect(await asks()).toBe(false);
  });

  test('asks no more once the coach wants to answer later, and then takes the answers all the same', async () => {
    expect((await liveCoach.send('POST', '/api/admin/first-questions/later')).status).toBe(200);
    expect(await asks()).toBe(false);
    expect((await liveCoach.send('POST', '/api/admin/first-questions', answers)).status).toBe(200);
    expect((await liveCoach.send('POST', '/api/admin/first-questions/later')).status).toBe(200);
    expect((await liveCoach.send('GET', '/api/admin/first-questions')).body.isAnswered).toBe(true);
  });
});

test('a site that is only tried out does not ask by itself', async () => {
  expect((await coach.send('GET', '/api/admin/today')).body.asksFirstQuestions).toBe(false);
});

describe('names', () => {
  const fill = (changed: object) => fillInNames(startingContent, { ...names, ...changed });

  test('are filled in as they are, whatever signs they have, but in no address', () => {
    expect(fill({ firstName: '$& Mayara', place: 'New York' }).about.title).toBe('Hello, I’m $& Mayara');
    expect(fill({ firstName: 'Zoë-Ann' }).coursePath).toBe('/zoe-ann-course');
    expect(fill({ firstName: '美咲' }).coursePath).toBe('/my-course');
    const link = 'https://example.com/Maya';
    const span = { text: 'See Maya', href: link };
    const blocks = [{ kind: 'text' as const, text: { parts: [{ kind: 'paragraph' as const, spans: [span] }] } }];
    const page = { id: 'sample-page', path: '/faq', title: 'FAQ', inMenu: false, menuLabel: 'FAQ', blocks };
    const head = { title: 'FAQ', description: 'Questions' };
    const redirects = [{ from: '/Maya', to: '/faq' }];
    const filled = fillInNames({ ...startingContent, customPages: [{ ...page, head }], redirects }, names);
    expect(filled.redirects).toEqual(redirects);
    expect(filled.customPages[0]?.blocks[0]).toMatchObject({
      text: { parts: [{ spans: [{ text: 'See Anna', href: link }] }] },
    });
  });

  test('count as sample words where the sample has them, until they are changed', async () => {
    const words = async () => (await coach.send('GET', '/api/admin/getting-live')).body.done.words;
    const samples = async () => (await coach.send('GET', '/api/admin/studio')).body.sampleTexts;
    expect(await samples()).toEqual(listSampleTexts(startingContent));
    await answer();
    expect(await samples()).toContain('Hello, I’m Anna');
    expect(await words()).toBe(false);
    await changeSettings(site, 'gettingLive', { wordsChecked: 'yes' });
    expect([await words(), await samples()]).toEqual([true, []]);
  });
});
