import { expect, test } from 'vitest';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { emailChanges, mails } from '../db/schema.ts';
import { auditLines, type Browser, copyBrowser, openBrowser } from '../testing/accounts.ts';
import { event, useCalendarServer } from '../testing/calendar-server.ts';
import { readCourseStudio } from '../testing/course-drafts.ts';
import { readSampleClip } from '../testing/media.ts';
import { useSite } from '../testing/open-site.ts';
import { newDataFolder } from '../testing/server-process.ts';
import { useTwoServers } from '../testing/server-processes.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';

const ADMIN_PASSWORD = 'plum tree in the rain';
const site = useSite({ own: true });
const dataDir = newDataFolder();
const servers = useTwoServers(site, async () => ({
  DATA_DIR: await dataDir,
  SEED: 'demo',
  ADMIN_PASSWORD,
  COACH_TIME_ZONE: 'Europe/Berlin',
  ALLOW_PRIVATE_CALENDARS: 'yes',
}));
const calendars = useCalendarServer();

/** A browser at one of the servers. */
function browserAt(address: string) {
  const send: (typeof site)['send'] = async (method, url, _body, options = {}) => {
    const reply = await fetch(address + url, {
      method,
      headers: { ...(options.headers as Record<string, string>), origin: address },
      ...(_body !== undefined && { body: JSON.stringify(_body) }),
    });
    const text = await reply.text();
    const headers = { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() };
    return {
      status: reply.status,
      headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };
  return { send };
}

/** Signs the coach in at one server. `there`: a browser at the other one. */
async function signInAtOne() {
  const coach = openBrowser(browserAt(servers.address(0)));
  const login = { email: 'coach@example.com', password: ADMIN_PASSWORD, takeOver: true };
  expect((await coach.send('POST', '/api/login', login)).status).toBe(200);
  return { coach, there: browserAt(servers.address(1)) };
}

/** Small, so that both servers get pieces of the clip. */
const PIECE_BYTES = 50_000;
const KNOWN_WITHIN_MS = 2000;

test('what the coach saves at one server, the other one knows within two seconds, with its pages and open times', async () => {
  const { coach, there } = await signInAtOne();
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version, content } = documents.find(({ name }: { name: string }) => name === 'calls');
  expect([version, content.coachTimeZone]).toEqual([1, 'Europe/Berlin']);
  const visitor = openBrowser(there);
  const zonesOfSlots = async () => {
    const { body } = await visitor.send('GET', '/api/available-time-slots');
    return body.length > 0 && body.every(({ label }: { label: string }) => label.endsWith('GMT+9'));
  };
  expect(await zonesOfSlots()).toBe(false);
  expect((await visitor.send('GET', '/about')).body).toContain('"coachTimeZone":"Europe/Berlin"');

  const saved = await coach.send('PUT', '/api/admin/settings/calls', {
    version,
    content: { ...content, coachTimeZone: 'Asia/Tokyo', introCallMinutes: 45 },
  });
  expect(saved.status).toBe(200);
  const timing = { timeout: KNOWN_WITHIN_MS, interval: 50 };
  await expect.poll(zonesOfSlots, timing).toBe(true);
  const page = async () => (await visitor.send('GET', '/about')).body;
  await expect.poll(page).toMatch(/"coachTimeZone":"Asia\/Tokyo".*"introCallMinutes":45/);
});

test('what the coach publishes at one server, the other one shows', async () => {
  const { coach, there } = await signInAtOne();
  const withTitle = (content: SiteContent) => ({
    ...content,
    home: { ...content.home, hero: { ...content.home.hero, title: 'Written at the other server' } },
  });
  expect((await saveDraft(coach, withTitle)).status).toBe(200);
  const visitor = openBrowser(there);
  const page = async () => (await visitor.send('GET', '/')).body;
  expect(await page()).not.toContain('Written at the other server');
  expect((await publishDraft(coach)).status).toBe(200);
  await expect.poll(page, { interval: 50 }).toContain('Written at the other server');
});

test('a draft of the course and a clip of a lesson are the same at both servers', async () => {
  const { coach, there } = await signInAtOne();
  const tabs = [coach, copyBrowser(there, coach)] as const;
  const { revision, baseVersion, content } = (await readCourseStudio(coach)).draft;
  const save = (tab: Browser, title: string) => {
    const lessons = content.lessons.map((lesson) => (lesson.id === 0 ? { ...lesson, title } : lesson));
    return tab.send('PUT', '/api/admin/course/draft', { revision, baseVersion, content: { ...content, lessons } });
  };
  const saved = await Promise.all([save(tabs[0], 'Tea'), save(tabs[1], 'Coffee')]);
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const titles = await Promise.all(
    tabs.map(async (tab) => (await readCourseStudio(tab)).draft.content.lessons[0]?.title),
  );
  expect(titles[0]).toMatch(/^(?:Tea|Coffee)$/);
  expect(titles[1]).toBe(titles[0]);

  const file = await readSampleClip();
  const started = await coach.send('POST', '/api/admin/media/uploads', { kind: 'lesson-clip', bytes: file.length });
  const { upload } = started.body;
  const cookie = Array.from(coach.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  for (let offset = 0, turn = 0; offset < file.length; offset += PIECE_BYTES, turn += 1) {
    const origin = servers.address(turn);
    const headers = { origin, cookie, 'content-type': 'application/octet-stream' };
    const body = Uint8Array.from(file.subarray(offset, offset + PIECE_BYTES));
    const url = `${origin}/api/admin/media/uploads/${upload}?offset=${offset}`;
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
  }
  const finish = async (tab: Browser) => {
    for (;;) {
      const { status, body } = await tab.send('POST', '/api/admin/course/clips', { upload, bytes: file.length });
      if (status !== 201 || body.clip) return body.clip;
    }
  };
  const clips = await Promise.all(tabs.map(finish));
  expect(clips[0]).toMatchObject({ src: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/) });
  expect(clips[1]).toEqual(clips[0]);
  expect((await auditLines(site)).filter((line) => line.includes(clips[0].src))).toHaveLength(1);
});

test('what a calendar closes and opens that one server reads, the other one knows within two seconds', async () => {
  const { coach, there } = await signInAtOne();
  const visitor = openBrowser(there);
  const listStarts = async (): Promise<string[]> =>
    (await visitor.send('GET', '/api/available-time-slots')).body.map(({ startsAt }: { startsAt: string }) => startsAt);
  const [first = ''] = await listStarts();
  expect(first).not.toBe('');
  calendars.serve(event('dentist', `DTSTART:${first.replace(/[-:]|\.000/g, '')}`, 'DURATION:PT5M'));
  const path = '/api/admin/calendar-sources';
  const added = await coach.send('POST', path, { name: 'Family', url: `${calendars.url}/a.ics`, countsAllDay: true });
  expect(added).toMatchObject({ status: 201, body: { state: { busyCount: 1 } } });
  const timing = { timeout: KNOWN_WITHIN_MS, interval: 50 };
  await expect.poll(listStarts, timing).not.toContain(first);
  calendars.serve();
  await coach.send('POST', `${path}/${added.body.id}/read`);
  await expect.poll(listStarts, timing).toContain(first);
});

test('where the coach’s notices go from now on, the other server knows within two seconds', async () => {
  const { coach, there } = await signInAtOne();
  const newEmail = 'maya@new.example';
  const asked = await coach.send('POST', '/api/account/email-change', { newEmail, currentPassword: ADMIN_PASSWORD });
  expect(asked.status).toBe(200);
  const [change] = await site.db.select().from(emailChanges);
  const issuers = createSecretIssuers({ database: site.ctx.database, now: () => new Date() });
  const token = await issuers.emailChangeToken(change?.id ?? 0);
  const confirmed = await coach.send('POST', '/api/account/email-change/confirm', { token });
  expect(confirmed).toMatchObject({ status: 200, body: { user: { email: newEmail } } });
  const sendTest = async () => {
    // While one is on its way, there is no other.
    await site.db.delete(mails);
    const reply = await copyBrowser(there, coach).send('POST', '/api/admin/getting-live/test-mail');
    return reply.body.message;
  };
  await expect.poll(sendTest, { timeout: KNOWN_WITHIN_MS, interval: 50 }).toContain(newEmail);
});
