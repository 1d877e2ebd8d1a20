import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import { readConfig } from '../config/config.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import { addAdmin, addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { builtFolder, type PublicPages, preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

// Uses the build in dist/, as the server does.
let site: OpenSite;
let pages: PublicPages;
let address: URL;
const people: Record<string, Browser> = {};
beforeAll(async () => {
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
  pages = await preparePages(newSiteData(content), securityHeaders(config, []), {
    publicUrl: () => 'http://localhost:3000',
    showsDesign: false,
  });
  site = await openSite({ reusesDatabase: true, pages });
  address = new URL(await site.listen());
  await addUser(site);
  await addUser(site, { email: 'new@example.com', isFirstLogin: true, hasCourseAccess: true });
  await addMember(site);
  await addAdmin(site, { hasCourseAccess: false });
  people.visitor = openBrowser(site);
  people['user without access'] = await signIn(site, 'ana@example.com');
  people['member who has yet to choose a password'] = await signIn(site, 'new@example.com');
  people.member = await signIn(site, 'member@example.com');
  people.coach = await signIn(site, 'coach@example.com');
});
afterAll(() => site.close());

/** Over a real socket, so that no library normalizes the address. */
function get(path: string, browser?: Browser): Promise<{ status: number; body: string; cacheControl?: string }> {
  const cookie = Array.from(browser?.cookies ?? [], ([name, value]) => `${name}=${value}`).join('; ');
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, headers: { host: 'localhost:3000', cookie } }, async (reply) =>
      resolve({
        status: reply.statusCode ?? 0,
        body: await text(reply),
        cacheControl: reply.headers['cache-control'] ?? '',
      }),
    );
    outgoing.on('error', reject).end();
  });
}

const { lessons, resources } = await readStartingCourse();
/** The texts that only members may read: each lesson's own sentences, its clips, its links. */
const secrets = lessons.flatMap(({ description, video, sections, links }) => [
  description,
  ...sections
    .flatMap(({ text, keyPoints }) => [...toPlainText(text).split('\n'), ...keyPoints])
    .filter((one) => one.length > 30),
  ...(video?.kind === 'file' ? [video.src, ...video.alternatives.map(({ src }) => src), video.captions] : [video?.id]),
  ...links.map(({ url }) => url),
]);
const all = [...secrets, ...[...resources.spreadsheets, ...resources.articles].map(({ url }) => url)].filter(
  (secret) => typeof secret === 'string',
);
/** Spells a text in plain, in JSON and in HTML. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;'),
];
const searchedTexts = [...new Set(all.flatMap(spellings))];
const found = (where: string) => searchedTexts.filter((secret) => where.includes(secret));

test('there is something to look for', () => {
  expect(searchedTexts.length).toBeGreaterThan(100);
  expect(found(`<p>${toPlainText(lessons[3]?.sections[0]?.text ?? richTextOf('')).split('\n')[0]}</p>`)).toHaveLength(
    1,
  );
});

test('no built file for browsers or pages holds anything of the course', async () => {
  const folders = ['web', 'render'].map((name) => join(builtFolder, name));
  const entries = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (await Promise.all(entries))
    .flat()
    .filter((one) => one.isFile() && !/\.(br|gz|woff2?)$/.test(one.name));
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    expect([name, found(await readFile(join(parentPath, name), 'utf8'))]).toEqual([name, []]);
  }
});

test('no page holds anything of the course, nor any reply that everybody gets', async () => {
  const replies = ['/api/available-time-slots', '/api/payment-config', '/api/auth/user', '/api/course-content'];
  const paths = [...pages.byPath.keys(), content.coursePath, '/nothing', ...replies];
  for (const path of paths) {
    const { body } = await get(path);
    expect(body).not.toBe('');
    expect([path, found(body)]).toEqual([path, []]);
  }
});

test('no public folder leads to the clips', async () => {
  const clip = lessons.flatMap(({ video }) => (video?.kind === 'file' ? [video.src] : []))[0] ?? 'lesson.webm';
  for (const path of [
    `/videos/${clip}`,
    `/videos/course/${clip}`,
    `/course/videos/${clip}`,
    `/videos/../course/videos/${clip}`,
    `/videos/..%2fcourse%2fvideos%2f${clip}`,
    `/videos/%2e%2e/course/videos/${clip}`,
    `/pictures/..%2fcourse%2fvideos%2f${clip}`,
    `/assets/..%2f..%2f..%2fcontent%2fcourse%2fcourse.json`,
    `/files/${clip}`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

describe('the page of the course', () => {
  test.each([
    ['visitor', 403],
    ['user without access', 403],
    ['member who has yet to choose a password', 403],
    ['member', 200],
    ['coach', 200],
  ])('answers a %s with %i, and contains no course content', async (who, status) => {
    const reply = await get('/maya-course', people[who]);
    expect([reply.status, reply.cacheControl]).toEqual([status, 'no-store']);
    expect(reply.body).toContain('<meta name="robots" content="noindex">');
    expect(reply.body).not.toContain('Mei');
  });

  test('is the only one of its kind', async () => {
    for (const path of [
      '/maja-course',
      '/other-course',
      '/-course',
      '/Maya-course',
      '/maya-course2',
      '/maya-course/x',
    ]) {
      expect([path, (await get(path, people.member)).status]).toEqual([path, 404]);
    }
    expect((await get('/maya-course/', people.member)).status).toBe(308);
    expect((await site.send('POST', '/maya-course', {})).status).toBe(404);
  });

  test('is at its new address as soon as the coach has changed it', async () => {
    const { course } = pages;
    pages.course = { ...course, path: '/anna-course' };
    try {
      expect((await get('/anna-course', people.member)).status).toBe(200);
      expect((await get('/anna-course', people.visitor)).status).toBe(403);
      expect((await get('/maya-course', people.member)).status).toBe(404);
    } finally {
      pages.course = course;
    }
  });
});

test('no address of a download or clip leads out of it', async () => {
  for (const folder of ['/api/download/', '/api/course/media/']) {
    for (const path of [
      '..',
      '.',
      '../download/x',
      '%2e%2e',
      '%2e%2e/',
      '..;/x',
      '//etc/passwd',
      '\\..\\x',
      '?/x',
      '%c0%ae',
    ]) {
      const { status, body } = await get(folder + path, people.member);
      expect([path, path === '%c0%ae' ? 400 : 404]).toEqual([path, status]);
      expect(JSON.parse(body)).toMatchObject({ code: expect.stringMatching(/NOT_FOUND|invalid/) });
    }
  }
});
