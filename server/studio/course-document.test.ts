import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseModule } from '#contracts/course/course.ts';
import { type CourseContent, type LessonContent, MAX_PARTS } from '#contracts/course/course-content.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { addMember, type Browser, signIn, useCoach } from '../testing/accounts.ts';
import { publishLessons, readCourseStudio, saveCourseDraft } from '../testing/course-drafts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { courseDocument } from './course-document.ts';
import { publishScheduled } from './scheduled-publishing.ts';

const site = useEmptySite();
const coach = useCoach(site);
let member: Browser;
beforeEach(async () => {
  await site.ctx.settings.storeStarting();
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});

const open = async () => (await member.send('GET', '/api/course-content')).body;
const idsOf = async () => (await open()).modules.map(({ id }: CourseModule) => id);
const complete = (id: number, completed = true) =>
  member.send('PUT', `/api/course/lessons/${id}/completion`, { completed });
const publish = (change: (lessons: LessonContent[]) => LessonContent[], publishAt?: string) =>
  publishLessons(coach, change, publishAt);
const newLesson = (id: number): LessonContent => ({
  id,
  title: 'Eating on a journey',
  description: 'What to pack.',
  video: null,
  lengthSeconds: null,
  sections: [{ heading: 'Pack', text: richTextOf('Nuts and an apple.'), keyPoints: [] }],
  links: [],
});
const twelve = Array.from({ length: 12 }, (_, id) => id);

describe('the course as a document', () => {
  test('changes for members once its draft is published', async () => {
    const rename = (lessons: LessonContent[]) =>
      lessons.map((one) => (one.id === 3 ? { ...one, title: 'Goals' } : one));
    expect((await saveCourseDraft(coach, (course) => ({ ...course, lessons: rename(course.lessons) }))).status).toBe(
      200,
    );
    expect((await open()).modules[3].title).toBe('Establishing Your Nutritional Goals');
    expect(await publish(rename)).toMatchObject({ status: 200, body: { studio: { published: { version: 2 } } } });
    expect((await open()).modules[3].title).toBe('Goals');
    const [entry] = (await coach.send('GET', '/api/admin/audit-log')).body.entries;
    expect(entry).toMatchObject({ action: 'course-published', subject: 'version 2' });

    const back = await coach.send('POST', '/api/admin/course/versions/1/restore', { publishedVersion: 2 });
    expect(back).toMatchObject({ status: 200, body: { studio: { published: { version: 3 } } } });
    expect((await open()).modules[3].title).toBe('Establishing Your Nutritional Goals');
  });

  test('is saved with as many parts as it may have, each as long as the longest of a new site', async () => {
    const longest = (lessons: LessonContent[]) =>
      lessons.reduce((one, other) => (JSON.stringify(other).length > JSON.stringify(one).length ? other : one));
    const { status } = await saveCourseDraft(coach, (course) => ({
      ...course,
      lessons: Array.from({ length: MAX_PARTS }, (_, id) => ({ ...longest(course.lessons), id })),
    }));
    expect(status).toBe(200);
  });

  test('refuses half a character where the database could not store it, and names the place', async () => {
    const save = (change: (course: CourseContent) => unknown) => saveCourseDraft(coach, change);
    const link = { kind: 'article', label: 'Tea', about: 'All about it.', url: 'https://a/\ud800' };
    const inLink = await save(({ lessons: [first, ...others], ...course }) => ({
      ...course,
      lessons: [{ ...first, links: [link] }, ...others],
    }));
    expect(inLink).toMatchObject({ status: 400, body: { fields: { 'lessons.0.links.0.url': expect.any(String) } } });
    const inName = await save((course) => ({ ...course, files: [{ name: '\ud800.pdf', stored: 'a.pdf' }] }));
    expect(inName).toMatchObject({ status: 400, body: { fields: { 'files.0.name': expect.any(String) } } });
  });

  test('is published at its time, apart from the pages', async () => {
    expect((await publish((lessons) => lessons.slice(1), '2027-01-02T12:00:00.000Z')).status).toBe(200);
    const { scheduled, draft } = await readCourseStudio(coach);
    expect(scheduled).toEqual({ publishAt: '2027-01-02T12:00:00.000Z', revision: draft.revision });
    expect((await coach.send('GET', '/api/admin/studio')).body).toMatchObject({
      scheduled: null,
      draft: { revision: 0 },
    });
    await publishScheduled(courseDocument, site.ctx);
    expect(await idsOf()).toHaveLength(12);
    site.setNow('2027-01-02T12:00:01Z');
    await publishScheduled(courseDocument, site.ctx);
    member = await signIn(site, 'member@example.com');
    expect(await idsOf()).toHaveLength(11);
  });

  test('is previewed in each state as a new member will see it, by the coach alone and without progress', async () => {
    const rename = (title: string) => (lessons: LessonContent[]) =>
      lessons.map((one) => (one.id === 0 ? { ...one, title } : one));
    const save = (title: string) =>
      saveCourseDraft(coach, (course) => ({ ...course, lessons: rename(title)(course.lessons) }));
    const preview = (of: string | number) => coach.send('GET', `/api/admin/course/preview?of=${of}`);
    const titleIn = async (of: string | number) => (await preview(of)).body.modules[0].title;
    expect(await preview('scheduled')).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    await publish(rename('Published'));
    await publish(rename('Scheduled'), '2027-01-02T12:00:00.000Z');
    await save('Draft');
    await coach.send('PUT', '/api/course/lessons/0/completion', { completed: true });
    expect(await Promise.all(['draft', 'scheduled', 'published', 2].map(titleIn))).toEqual([
      'Draft',
      'Scheduled',
      'Published',
      'Published',
    ]);
    expect(await titleIn(1)).not.toBe('Published');
    expect((await preview('draft')).body).toMatchObject({
      nextId: 0,
      modules: expect.arrayContaining([expect.objectContaining({ id: 0, completed: false })]),
    });
    expect([(await preview('elsewhere')).status, (await preview(9)).status]).toEqual([400, 404]);
    expect((await member.send('GET', '/api/admin/course/preview?of=draft')).status).toBe(403);
  });

  test.each<[string, (lessons: LessonContent[]) => unknown[], string]>([
    ['no part', (lessons) => lessons.map((one) => ({ ...one, isHidden: true })), 'lessons'],
    ['one id twice', (lessons) => [...lessons, newLesson(3)], 'lessons.12.id'],
    [
      'a link to no file',
      (lessons) => [
        { ...lessons[0], links: [{ kind: 'worksheet', label: 'Map', about: 'One', url: '/api/download/Map.pdf' }] },
      ],
      'lessons.0.links.0.url',
    ],
    [
      'a link that runs',
      (lessons) => [
        { ...lessons[0], links: [{ kind: 'article', label: 'Map', about: 'One', url: 'javascript:alert(1)' }] },
      ],
      'lessons.0.links.0.url',
    ],
    [
      'a clip outside of its folder',
      (lessons) => [{ ...lessons[0], video: { ...lessons[0]?.video, src: '../secret.mp4' } }],
      'lessons.0.video.src',
    ],
  ])('with %s is refused at its field', async (_name, change, field) => {
    const saved = await saveCourseDraft(coach, (course) => ({ ...course, lessons: change(course.lessons) }));
    expect([saved.status, Object.keys(saved.body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('a part that is moved, added or taken away', () => {
  test('has the number of its place, and keeps its id and progress', async () => {
    await complete(11);
    await publish((lessons) => [...lessons.slice(11), newLesson(12), ...lessons.slice(0, 11)]);
    const { modules } = await open();
    expect(modules.map(({ id }: CourseModule) => id)).toEqual([11, 12, ...twelve.slice(0, 11)]);
    expect(modules[0]).toMatchObject({
      id: 11,
      place: 0,
      completed: true,
      downloadUrl: '/api/download/Part-1-Summary.docx',
    });
    expect(modules[1]).toMatchObject({ id: 12, place: 1, completed: false });
    const summary = await member.send('GET', '/api/download/Part-2-Summary.docx');
    expect(summary.headers['content-disposition']).toContain('Part 1 - Eating on a journey.docx');
    expect((await member.send('GET', '/api/account/overview')).body.course).toMatchObject({ completed: 1, total: 13 });
  });

  test('is told to a member who had completed all others', async () => {
    for (const id of twelve) await complete(id);
    expect(await open()).toMatchObject({ nextId: null, newIds: [] });
    site.setNow('2027-01-01T12:10:00Z');
    await publish((lessons) => [...lessons, newLesson(12)]);
    expect(await open()).toMatchObject({ nextId: 12, newIds: [12] });
    await publish((lessons) => lessons.slice(0, 12));
    site.setNow('2027-01-01T12:12:00Z');
    await complete(11, false);
    await complete(11);
    site.setNow('2027-01-01T12:14:00Z');
    await coach.send('POST', '/api/admin/course/versions/2/restore', { publishedVersion: 3 });
    expect((await open()).newIds, 'when it comes back, too').toEqual([12]);
    await complete(12);
    expect(await open()).toMatchObject({ nextId: null, newIds: [] });
  });

  test('is gone with its file, and comes back with its progress', async () => {
    await complete(3);
    await complete(11);
    await publish((lessons) => lessons.filter(({ id }) => id !== 3));
    expect((await member.send('GET', '/api/account/overview')).body.course).toMatchObject({ completed: 1, total: 11 });
    expect(await member.send('GET', '/api/download/Part-12-Summary.docx')).toMatchObject({
      status: 404,
      body: { message: 'This file isn’t in the course any more.' },
    });
    // A member who has it open loses no progress.
    expect((await member.send('PUT', '/api/course/lessons/3/position', { seconds: 7 })).status).toBe(200);
    expect(await complete(12)).toMatchObject({
      status: 404,
      body: { message: 'This part isn’t in the course any more.' },
    });
    const question = { lessonId: 3, question: 'Why?' };
    expect(await member.send('POST', '/api/course/questions', question)).toMatchObject({
      status: 400,
      body: { fields: { lessonId: 'Please choose a part' } },
    });
    await coach.send('POST', '/api/admin/course/versions/1/restore', { publishedVersion: 2 });
    expect((await open()).modules[3]).toMatchObject({ id: 3, completed: true, positionSeconds: 7 });
  });

  test('is not seen while it is hidden, and its place goes on for a member who has it open', async () => {
    await publish((lessons) => lessons.map((one) => (one.id === 0 ? { ...one, isHidden: true } : one)));
    expect(await idsOf()).toEqual(twelve.slice(1));
    expect((await member.send('PUT', '/api/course/lessons/0/position', { seconds: 5 })).status).toBe(200);
  });

  test('never gives its id to another part', async () => {
    expect((await readCourseStudio(coach)).nextLessonId).toBe(12);
    await publish((lessons) => [...lessons, newLesson(12)]);
    await publish((lessons) => lessons.slice(0, 12));
    expect((await readCourseStudio(coach)).nextLessonId).toBe(13);
  });

  test('gets an id of its own if another tab has given that one to another part', async () => {
    const [one, other] = ['a', 'b'].map((letter) => ({ ...newLesson(12), key: letter.repeat(20) }));
    const add = (lesson: unknown) =>
      saveCourseDraft(coach, (course) => ({ ...course, lessons: [...course.lessons.slice(0, 12), lesson] }));
    const lastOf = ({ body }: Awaited<ReturnType<typeof add>>) => body.draft.content.lessons.at(-1);
    await publish((lessons) => [...lessons, one as LessonContent]);
    await publish((lessons) => lessons.slice(0, 12));
    expect(lastOf(await add(other))).toMatchObject({ id: 13, key: other?.key });
    expect(lastOf(await add({ ...other, title: 'Later' }))).toMatchObject({ id: 13, title: 'Later' });
    expect(lastOf(await add({ ...one, id: 13 }))).toMatchObject({ id: 12, key: one?.key });
    const twice = (course: CourseContent) => ({ ...course, lessons: [...course.lessons, { ...one, id: 14 }] });
    expect((await saveCourseDraft(coach, twice)).body.fields).toEqual({ 'lessons.13.id': expect.any(String) });
  });
});
