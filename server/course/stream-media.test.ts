import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';
import { addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { addFile, lessons, letters } from '../testing/course.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';

let site: OpenSite;
let member: Browser;
beforeAll(async () => {
  const named = (src: string) => ({
    ...lessons[3],
    video: { kind: 'file', src, type: 'video/mp4', alternatives: [], captions: null, still: null, isSilent: false },
  });
  const odd = [
    '.hidden.mp4',
    'folder',
    'link-out.mp4',
    'link-round.mp4',
    'link-hidden.mp4',
    '../secret.mp4',
    'with space.mp4',
  ];
  site = await openSite({ reusesDatabase: true, lessons: [...lessons, ...odd.map(named)] as typeof lessons });
  await addFile(site, 'letters.webm', letters);
  await addFile(site, 'letters.vtt', 'WEBVTT');
  await addFile(site, 'unnamed.webm', 'Named by no lesson');
  await addFile(site, '.hidden.mp4', 'hidden');
  await addFile(site, 'with space.mp4', 'spaced');
  const { filesFolder, dataDir } = site.ctx.config;
  await mkdir(join(filesFolder, 'folder'));
  await writeFile(join(dataDir, 'secret.mp4'), 'secret');
  await symlink(join(dataDir, 'secret.mp4'), join(filesFolder, 'link-out.mp4'));
  await symlink('link-round.mp4', join(filesFolder, 'link-round.mp4'));
  await symlink('.hidden.mp4', join(filesFolder, 'link-hidden.mp4'));
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});
afterAll(() => site.close());

const clip = '/api/course/media/letters.webm';
const get = (url: string, headers: Record<string, string> = {}) => member.send('GET', url, undefined, headers);

test('a long reply without a range stops when access ends', async () => {
  await addFile(site, 'letters.vtt', 'x'.repeat(64 * 1024 * 1024));
  const address = await site.listen();
  const cookie = Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${address}/api/course/media/letters.vtt`, { headers: { cookie } });
  const reader = reply.body?.getReader();
  let received = (await reader?.read())?.value?.length ?? 0;
  await site.db.update(users).set({ hasCourseAccess: false }).where(eq(users.email, 'member@example.com'));
  const rest = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      received += part.value.length;
    }
  };
  await expect(rest()).rejects.toThrow();
  expect(received).toBeLessThan(32 * 1024 * 1024);
  await site.db.update(users).set({ hasCourseAccess: true }).where(eq(users.email, 'member@example.com'));
  await addFile(site, 'letters.vtt', 'WEBVTT');
});

describe('a clip', () => {
  test('is sent whole, with its type, and must not be cached', async () => {
    const { status, headers, body } = await get(clip);
    expect([status, body]).toEqual([200, letters]);
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '26',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/api/course/media/letters.vtt')).headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect((await get('/api/course/media/with%20space.mp4')).body).toBe('spaced');
  });

  test.each([
    ['bytes=0-4', 'abcde', 'bytes 0-4/26'],
    ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-9999', letters, 'bytes 0-25/26'],
  ])('comes in the range %s', async (range, part, expectedRange) => {
    const { status, headers, body } = await get(clip, { range });
    expect([status, body, headers['content-range']]).toEqual([206, part, expectedRange]);
    expect(headers).toMatchObject({ 'content-length': String(part.length), 'cache-control': 'private, no-store' });
  });

  test('refuses a range outside of it, and comes whole for one that is not understood', async () => {
    const { status, headers, body } = await get(clip, { range: 'bytes=26-' });
    expect([status, body.code, headers['content-range']]).toEqual([416, 'RANGE', 'bytes */26']);
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5']) expect((await get(clip, { range })).status).toBe(200);
  });

  test('is sent in a range only if it is still the version that the player has', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get(clip)).headers;
    for (const known of [String(etag), String(modified)]) {
      expect((await get(clip, { range: 'bytes=0-4', 'if-range': known })).status).toBe(206);
    }
    expect(await get(clip, { range: 'bytes=0-4', 'if-range': '"another"' })).toMatchObject({
      status: 200,
      body: letters,
    });
    expect(await get(clip, { 'if-none-match': String(etag) })).toMatchObject({ status: 304, body: '' });
  });

  test('is sent in pieces of a few megabytes, so that access is checked repeatedly', async () => {
    await addFile(site, 'not-there.webm', new Uint8Array(9 * 1024 * 1024));
    const { status, headers } = await get('/api/course/media/not-there.webm', { range: 'bytes=1000000-' });
    expect([status, headers['content-length']]).toEqual([206, String(4 * 1024 * 1024)]);
  });

  test('answers HEAD like GET, without the bytes', async () => {
    const cookie = Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const whole = await site.app.inject({ method: 'HEAD', url: clip, headers: { cookie } });
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '26', '']);
    const part = await site.app.inject({ method: 'HEAD', url: clip, headers: { cookie, range: 'bytes=0-4' } });
    expect([part.statusCode, part.headers['content-length'], part.headers['content-range']]).toEqual([
      206,
      '5',
      'bytes 0-4/26',
    ]);
    expect((await site.app.inject({ method: 'HEAD', url: clip })).statusCode).toBe(401);
  });
});

test.each([
  ...`unnamed.webm nothing.webm Letters.webm letters.webm. letters.webm%20 letters.webm%00 letters.webm/
  letters.webm%2f %6cetters.webm%00.vtt l%2565tters.webm .hidden.mp4 folder folder%2f link-out.mp4
  link-round.mp4 link-hidden.mp4 ..%2fsecret.mp4 ..%5csecret.mp4 %2e%2e%2fsecret.mp4 ../secret.mp4 .. .`.split(/\s+/),
  '',
  '%2e%2e',
  'constructor',
  '__proto__',
  '%2fetc%2fpasswd',
  'x'.repeat(5000),
])('%s is not there', async (name) => {
  const { status, body } = await get(`/api/course/media/${name}`);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
});

describe('a clip is sent only while there is access', () => {
  test('not to visitors or users without access', async () => {
    await addUser(site);
    await addUser(site, { email: 'new@example.com', isFirstLogin: true, hasCourseAccess: true });
    const refused = async (browser: Browser) => {
      const { status, body, headers } = await browser.send('GET', clip);
      expect(headers['cache-control']).toBe('no-store');
      return [status, body.code];
    };
    expect(await refused(openBrowser(site))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refused(await signIn(site, 'ana@example.com'))).toEqual([403, 'MEMBERS_ONLY']);
    expect(await refused(await signIn(site, 'new@example.com'))).toEqual([403, 'FIRST_LOGIN']);
  });

  test('not after a refund', async () => {
    await addMember(site, { email: 'refunded@example.com' });
    const browser = await signIn(site, 'refunded@example.com');
    const part = () => browser.send('GET', clip, undefined, { range: 'bytes=0-4' });
    expect((await part()).status).toBe(206);
    await site.db.update(users).set({ hasCourseAccess: false }).where(eq(users.email, 'refunded@example.com'));
    expect(await part()).toMatchObject({ status: 403, body: { code: 'MEMBERS_ONLY' } });
  });

  test('and a buffering player does not extend a session', async () => {
    const user = await addMember(site, { email: 'asleep@example.com' });
    const browser = await signIn(site, 'asleep@example.com');
    const lastActive = async () =>
      (await site.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.lastActiveAt.toISOString();
    const before = await lastActive();
    site.setNow('2027-01-01T12:20:00Z');
    expect((await browser.send('GET', clip, undefined, { range: 'bytes=0-4' })).status).toBe(206);
    expect(await lastActive()).toBe(before);
    site.setNow('2027-01-01T12:31:00Z');
    expect(await browser.send('GET', clip, undefined, { range: 'bytes=5-9' })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_TIMEOUT' },
    });
    await rm(join(site.ctx.config.filesFolder, 'letters.webm'));
    site.setNow('2027-01-01T12:00:00Z');
    expect((await get(clip)).status).toBe(404);
  });
});
