import { readFile, rm } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CourseModule } from '#contracts/course/course.ts';
import { eq } from '../db/drizzle.ts';
import { lessonProgress, users } from '../db/schema.ts';
import { addAdmin, addMember, addUser, type Browser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { addFile, lessons, letters, removeSound } from '../testing/course.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ lessons });
let member: Browser;
const credentials = { email: 'member@example.com', password: PASSWORD };
beforeAll(async () => {
  await addFile(site, 'letters.webm', letters);
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});
beforeEach(async () => {
  site.setNow('2027-01-01T12:00:00Z');
  await site.db.delete(lessonProgress);
});

const sampleFile = (name: string) => readFile(new URL(`../../content/${name}`, import.meta.url));
const open = async (browser = member) => (await browser.send('GET', '/api/course-content')).body;
const part = async (id: number): Promise<CourseModule> => (await open()).modules[id];
const complete = (id: unknown, completed: unknown, browser = member) =>
  browser.send('PUT', `/api/course/lessons/${id}/completion`, { completed });
const stopAt = (id: unknown, seconds: unknown, browser = member) =>
  browser.send('PUT', `/api/course/lessons/${id}/position`, { seconds });

describe('the course', () => {
  test('shows a member everything in the course', async () => {
    await addFile(site, 'letters.vtt', 'WEBVTT');
    const { status, headers, body } = await member.send('GET', '/api/course-content?t=1735732800000');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ user: { firstName: 'Mei', lastName: 'Lin' }, coursePath: '/maya-course', nextId: 0 });
    expect(body.modules).toHaveLength(12);
    expect(body.modules[0]).toEqual({
      id: 0,
      place: 0,
      title: 'Wombat lesson 0',
      description: 'What wombats know about part 0',
      completed: false,
      downloadUrl: '/api/download/Part-1-Summary.docx',
      video: {
        kind: 'file',
        src: '/api/course/media/letters.webm',
        type: 'video/webm',
        alternatives: [],
        captions: '/api/course/media/letters.vtt',
        still: null,
        isSilent: false,
      },
      // The file does not contain its length, so the content's length counts.
      lengthSeconds: 100,
      readingMinutes: 1,
      isMainlyText: false,
      positionSeconds: 0,
      sections: [{ heading: 'A heading', paragraphs: ['One.', 'Two.'] }],
      links: [],
    });
    expect(body.modules[1]).toMatchObject({ video: { kind: 'youtube', id: 'wombat-id' }, lengthSeconds: 600 });
    expect(body.modules[2]).toMatchObject({ video: null, lengthSeconds: null });
    expect(body.modules[11]).toMatchObject({ downloadUrl: '/api/download/Part-12-Summary.docx', video: null });
    expect((await member.send('GET', body.modules[0].video.src)).body).toBe(letters);
  });

  test('reads the length of the coach’s own video, also of one that replaces another, and whether it has no sound', async () => {
    for (const [name, length] of [
      ['intro', 11],
      ['results', 12],
    ] as const) {
      await addFile(site, 'letters.webm', await sampleFile(`videos/${name}.webm`));
      expect((await part(0)).lengthSeconds).toBe(length);
    }
    await addFile(site, 'letters.webm', letters);
    const silent = await addFile(site, 'letters.webm', await removeSound(await sampleFile('videos/intro.webm')));
    expect((await part(0)).video).toMatchObject({ isSilent: true, src: '/api/course/media/letters.webm' });
    expect((await part(0)).lengthSeconds, 'rounded down, as players do').toBe(10);
    await rm(silent);
    await addFile(site, 'letters.webm', letters);
  });

  test('offers a sample in both formats, the one for phones first, with its codecs, captions and progress', async () => {
    expect((await part(4)).video).toEqual({
      kind: 'file',
      src: '/api/course/media/part-03.mp4',
      type: 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"',
      alternatives: [
        {
          src: '/api/course/media/part-03.webm',
          type: expect.stringMatching(/^video\/webm; codecs="vp09[^"]*, opus"$/),
        },
      ],
      captions: '/api/course/media/part-03.vtt',
      still: '/api/course/media/part-03.webp',
      isSilent: true,
    });
    const still = await member.send('GET', '/api/course/media/part-03.webp');
    expect(still).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    for (const name of ['part-03.mp4', 'part-03.webm']) {
      const clip = await member.send('GET', `/api/course/media/${name}`, undefined, { range: 'bytes=0-99' });
      expect(clip).toMatchObject({
        status: 206,
        headers: { 'content-type': `video/${name.slice(8)}`, 'content-length': '100' },
      });
      expect((await openBrowser(site).send('GET', `/api/course/media/${name}`)).status).toBe(401);
    }
    expect((await stopAt(4, 13)).body).toEqual({ id: 4, completed: true, positionSeconds: 13 });
  });

  test('a file of the coach’s replaces a sample in all formats, and its captions', async () => {
    const added: string[] = [];
    const addClip = async (name: string, sample: string) => {
      added.push(await addFile(site, name, await sampleFile(sample)));
      return (await part(4)).video;
    };
    // As it was before there were two formats.
    expect(await addClip('part-03.webm', 'videos/intro.webm')).toMatchObject({
      src: '/api/course/media/part-03.webm',
      alternatives: [],
      captions: null,
      still: null,
      isSilent: false,
    });
    expect((await part(4)).lengthSeconds).toBe(11);
    expect(await addClip('part-03.vtt', 'videos/intro.vtt')).toMatchObject({
      captions: '/api/course/media/part-03.vtt',
    });
    expect(await addClip('part-03.mp4', 'videos/intro.mp4')).toMatchObject({
      src: '/api/course/media/part-03.mp4',
      alternatives: [{ src: '/api/course/media/part-03.webm' }],
    });
    await Promise.all(added.map((path) => rm(path)));
    expect((await part(4)).video).toMatchObject({ captions: '/api/course/media/part-03.vtt', isSilent: true });
  });

  test('is closed to others, and open to the coach', async () => {
    await addUser(site);
    await addUser(site, { email: 'new@example.com', isFirstLogin: true, hasCourseAccess: true });
    await addAdmin(site, { hasCourseAccess: false });
    for (const [browser, status, code] of [
      [openBrowser(site), 401, 'UNAUTHENTICATED'],
      [await signIn(site, 'ana@example.com'), 403, 'MEMBERS_ONLY'],
      [await signIn(site, 'new@example.com'), 403, 'FIRST_LOGIN'],
    ] as const) {
      for (const reply of [
        await browser.send('GET', '/api/course-content'),
        await complete(0, true, browser),
        await stopAt(0, 5, browser),
        await complete(99, 'odd', browser),
      ]) {
        expect(reply).toMatchObject({ status, body: { code } });
        expect(JSON.stringify(reply.body)).not.toMatch(/wombat/i);
      }
    }
    const coach = await signIn(site, 'coach@example.com');
    expect((await coach.send('GET', '/api/course-content')).status).toBe(200);
    expect((await complete(3, true, coach)).status).toBe(200);
    expect((await part(3)).completed).toBe(false);
  });

  test('closes as soon as access is withdrawn, and shows the old progress when access returns', async () => {
    await complete(0, true);
    const grant = (hasCourseAccess: boolean) =>
      site.db.update(users).set({ hasCourseAccess }).where(eq(users.email, 'member@example.com'));
    await grant(false);
    for (const reply of [
      await member.send('GET', '/api/course-content'),
      await stopAt(1, 9),
      await complete(1, true),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'MEMBERS_ONLY' } });
    }
    await grant(true);
    expect((await open()).modules.map(({ completed }: CourseModule) => completed).indexOf(true)).toBe(0);
    expect(await site.db.select().from(lessonProgress)).toHaveLength(1);
  });
});

describe('progress', () => {
  test('marks a part as completed and undoes it', async () => {
    expect((await complete(4, true)).body).toEqual({ id: 4, completed: true, positionSeconds: 0 });
    expect((await complete(4, true)).body.completed).toBe(true);
    expect((await part(4)).completed).toBe(true);
    expect((await complete(4, false)).body.completed).toBe(false);
    expect((await part(4)).completed).toBe(false);
  });

  test('is saved to the second, on every device', async () => {
    expect((await stopAt(0, 41.9)).body).toEqual({ id: 0, completed: false, positionSeconds: 41 });
    const elsewhere = openBrowser(site);
    await elsewhere.send('POST', '/api/login', { ...credentials, takeOver: true });
    expect((await open(elsewhere)).modules[0].positionSeconds).toBe(41);
    expect((await stopAt(0, 12, elsewhere)).body.positionSeconds).toBe(12);
    expect((await stopAt(0, 5000, elsewhere)).body.positionSeconds).toBe(100);
    member = elsewhere;
  });

  test('a position that arrives late does not replace a later one of another device', async () => {
    const arriveLate = (seconds: number, secondsAgo: number) =>
      member.send('PUT', '/api/course/lessons/3/position', { seconds, secondsAgo });
    expect((await arriveLate(300, 86_400)).body.positionSeconds).toBe(300);
    await stopAt(3, 1800);
    expect(await arriveLate(605, 86_400)).toMatchObject({ status: 200, body: { id: 3, positionSeconds: 1800 } });
    expect((await part(3)).positionSeconds).toBe(1800);
    site.setNow('2027-01-01T12:05:00Z');
    expect((await arriveLate(1900, 60)).body.positionSeconds).toBe(1900);
    expect((await arriveLate(605, 1e300)).status).toBe(400);
  });

  test.each([
    [0, 89.9, 90],
    [1, 539, 540],
  ])('part %i is completed from the position %d on, not at %d', async (id, before, from) => {
    expect((await stopAt(id, before)).body.completed).toBe(false);
    expect((await stopAt(id, from)).body.completed).toBe(true);
  });

  test('a part with more text than clip says so; like a video of unknown length, it is completed only on request', async () => {
    expect(await part(5)).toMatchObject({ isMainlyText: true, readingMinutes: 3 });
    expect((await stopAt(5, 20)).body).toEqual({ id: 5, completed: false, positionSeconds: 20 });
    expect((await complete(5, true)).body.completed).toBe(true);
    expect((await stopAt(3, 86_400)).body).toEqual({ id: 3, completed: false, positionSeconds: 86_400 });
  });

  test('a position neither undoes a completion nor repeats one that was undone near the end', async () => {
    await complete(0, true);
    expect((await stopAt(0, 3)).body).toEqual({ id: 0, completed: true, positionSeconds: 3 });
    await stopAt(0, 95);
    await complete(0, false);
    expect((await stopAt(0, 97)).body.completed).toBe(false);
    await stopAt(0, 10);
    expect((await stopAt(0, 91)).body.completed).toBe(true);
  });

  test('loses nothing if two tabs save at once', async () => {
    const saves = Array.from({ length: 20 }, (_, index) => [stopAt(0, index), stopAt(5, index), stopAt(0, 50 + index)]);
    const marks = [complete(0, true), complete(5, true), complete(6, true)];
    for (const { status } of await Promise.all([...saves.flat(), ...marks])) expect(status).toBe(200);
    const { modules } = await open();
    expect([modules[0].completed, modules[5].completed, modules[6].completed]).toEqual([true, true, true]);
    expect(await site.db.select().from(lessonProgress)).toHaveLength(3);
  });

  test('resumes the part that the member watched last', async () => {
    await complete(0, true);
    expect((await open()).nextId).toBe(1);
    site.setNow('2027-01-01T12:01:00Z');
    await stopAt(7, 20);
    expect((await open()).nextId).toBe(7);
    await Promise.all(lessons.map(({ id }) => complete(id, true)));
    expect((await open()).nextId).toBe(null);
  });

  test.each([12, '%00', '..%2f1', ''])('there is no part %s', async (id) => {
    expect(await complete(id, true)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await stopAt(id, 1)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
