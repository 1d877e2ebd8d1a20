import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addMember, signIn, useCoach } from '../../testing/accounts.ts';
import { changeJson, newContentFolder, useContentFolders } from '../../testing/content-folder.ts';
import { addFile } from '../../testing/course.ts';
import { publishLessons, readCourseStudio } from '../../testing/course-drafts.ts';
import { openUploads } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { courseFilesFolder } from '../media/course-media-folders.ts';
import { FolderProblems } from './folder-problems.ts';
import { publishFolder } from './publish-folder.ts';
import { readStartingCourse, startingCourseFolder } from './starting-course.ts';
import { writeFolder } from './write-folder.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const { exportTo, exportStarting, importFrom } = useContentFolders(site, coach);
beforeEach(() => rm(courseFilesFolder(site.ctx), { recursive: true, force: true }));
const sample = (name: string) => readFile(join(startingCourseFolder, 'videos', name));
const publish = async (folder: string) =>
  publishFolder(site.ctx, { ...(await importFrom(folder)), admin: 'content:import', folder });

/** The files of a small folder whose course has one part. */
async function listTeaFiles(part: Partial<LessonContent> = {}) {
  const { profile, coursePath, disclaimer, redirects } = site.ctx.settings.content;
  const course = JSON.parse(await readFile(join(startingCourseFolder, 'course.json'), 'utf8'));
  const lessons = [{ ...course.lessons[0], ...part }];
  return [
    { path: 'site.json', text: JSON.stringify({ profile, coursePath, disclaimer, redirects }) },
    { path: 'course/course.json', text: JSON.stringify({ ...course, lessons }) },
    { path: 'course/lessons/part-00.md', text: '# Tea\n\nAll about it.\n\n## Leaves\n\nGreen.' },
  ];
}
const upload = (files: { path: string; text: string }[]) => {
  const zip = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])));
  return openUploads(site, coach).send('folder', Buffer.from(zip));
};

async function exported(): Promise<string> {
  const folder = await newContentFolder();
  await exportTo(folder);
  return folder;
}

describe('the folder of a course', () => {
  test('is content/course, for a new site', async () => {
    const folder = join(await exported(), 'course');
    for (const path of await readdir(startingCourseFolder, { recursive: true })) {
      const own = await readFile(join(startingCourseFolder, path)).catch(() => null);
      if (own) expect((await readFile(join(folder, path))).equals(own), path).toBe(true);
    }
    expect((await importFrom(join(folder, '..'))).course).toEqual(await readStartingCourse());
    expect(await readdir(courseFilesFolder(site.ctx)).catch(() => [])).toEqual([]);
  });

  test('takes the coach’s own lessons, clips and worksheets to another site, byte for byte', async () => {
    // What 1.0 kept by its name.
    const clip = await sample('part-05.mp4');
    await addFile(site, 'part-03.mp4', clip);
    await publishLessons(coach, (lessons) => [...lessons.slice(1), { ...lessons[0], id: 40, title: 'Tea' } as never]);
    const folder = await exported();
    await rm(site.ctx.config.filesFolder, { recursive: true });
    await site.reset();
    await site.ctx.settings.storeStarting();
    const sheet = join(folder, 'course/worksheets/My-Roadmap.docx');
    await cp(join(folder, 'course/worksheets/Weekly-Planner.docx'), sheet);

    expect(await publish(folder)).toMatchObject({ isNew: true });
    const { lessons, files } = site.ctx.settings.course;
    expect(lessons.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 40]);
    expect(lessons.at(-1)?.title).toBe('Tea');
    const { video } = lessons[2] ?? {};
    if (video?.kind !== 'file') throw new Error('The clip is lost');
    expect(video).toMatchObject({
      src: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/),
      alternatives: [],
      captions: null,
    });
    const stored = (name: string) => readFile(join(courseFilesFolder(site.ctx), name));
    expect((await stored(video.src)).equals(clip)).toBe(true);
    const planner = files.find(({ name }) => name === 'My-Roadmap.docx')?.stored ?? '';
    expect((await stored(planner)).equals(await readFile(sheet))).toBe(true);

    const again = await exported();
    const kept = join(courseFilesFolder(site.ctx), planner);
    await utimes(kept, 0, 0);
    await importFrom(again);
    expect((await stat(kept)).mtime, 'not deleted as unused meanwhile').toEqual(site.ctx.now());
    await rm(site.ctx.config.filesFolder, { recursive: true });
    const before = site.ctx.settings.course;
    expect((await importFrom(again)).course).toEqual(before);
  });

  test('is published with the pages as a version, and touches no progress', async () => {
    await addMember(site);
    const member = await signIn(site, 'member@example.com');
    await member.send('PUT', '/api/course/lessons/3/completion', { completed: true });
    const folder = await exported();
    const file = join(folder, 'course/lessons/part-03.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace('# Establishing Your Nutritional Goals', '# Goals'));
    await publish(folder);
    const { modules } = (await member.send('GET', '/api/course-content')).body;
    expect(modules[3]).toMatchObject({ title: 'Goals', completed: true });
    expect(await readCourseStudio(coach)).toMatchObject({ published: { version: 2, publishedBy: 'content:import' } });
    await rm(join(folder, 'course'), { recursive: true });
    await publish(folder);
    expect(site.ctx.settings.courseVersion).toBe(2);
  });

  test('becomes the draft of the course when it is uploaded', async () => {
    expect(await upload(await listTeaFiles())).toMatchObject({ status: 201, body: { hasChangedCourse: true } });
    const { draft, publishedContent } = await readCourseStudio(coach);
    expect(draft.content.lessons.map(({ title }) => title)).toEqual(['Tea']);
    expect(publishedContent.lessons).toHaveLength(12);
  });

  test('gives no part the id and progress of another one, by upload as by command', async () => {
    const [first] = site.ctx.settings.course.lessons;
    const own = { ...first, id: 12, key: 'a'.repeat(20) } as LessonContent;
    await publishLessons(coach, (lessons) => [...lessons, own]);
    await addMember(site);
    const member = await signIn(site, 'member@example.com');
    expect((await member.send('PUT', '/api/course/lessons/12/completion', { completed: true })).status).toBe(200);
    await publishLessons(coach, (lessons) => lessons.slice(0, 12));
    const files = await listTeaFiles({ id: 12, key: 'b'.repeat(20) });
    const folder = await newContentFolder();
    await writeFolder(folder, files);
    await publish(folder);
    const { modules } = (await member.send('GET', '/api/course-content')).body;
    expect(modules).toMatchObject([{ id: 13, title: 'Tea', completed: false }]);
    expect(await publish(folder), 'the same again').toMatchObject({ isNew: false });
    const other = await listTeaFiles({ id: 12, key: 'c'.repeat(20) });
    expect((await upload(other)).body).toMatchObject({ hasChangedCourse: true });
    expect((await readCourseStudio(coach)).draft.content.lessons.map(({ id }) => id)).toEqual([14]);
  });
});

describe('a course that cannot be used changes nothing, and says why', () => {
  type Spoil = (course: string) => Promise<unknown>;
  const put =
    (path: string, content: string | Uint8Array): Spoil =>
    (course) =>
      writeFile(join(course, path), content);
  const office = (...paths: string[]) => zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('x')])));
  const bomb = () => zipSync({ 'xl/workbook.xml': strToU8('x'), 'xl/sheet.xml': new Uint8Array(220_000_000) });
  const cases: [string, Spoil, string | RegExp][] = [
    ['no order', (course) => rm(join(course, 'course.json')), /^course\/course\.json: This isn’t a list of lessons/],
    [
      'a lost text',
      (course) => rm(join(course, 'lessons/part-02.md')),
      /^course\/lessons\/part-02\.md: A lesson has this/,
    ],
    [
      'a clip that browsers would open as a page',
      async (course) => {
        const list = join(course, 'course.json');
        await writeFile(list, (await readFile(list, 'utf8')).replace('"video/mp4"', '"text/html"'));
      },
      'course/course.json, lessons.0.video.type: This isn’t the type of a clip',
    ],
    [
      'a text of no lesson',
      put('lessons/tea.md', '# Tea'),
      'course/lessons/tea.md: No lesson in course.json has this text.',
    ],
    [
      'a text of two parts',
      (course) =>
        changeJson(course, 'course.json', (all) => ({
          ...all,
          lessons: [...all.lessons, { ...all.lessons[2], id: 40 }],
        })),
      'course/lessons/part-02.md: Two lessons have this text.',
    ],
    [
      'more parts than a course has',
      (course) =>
        changeJson(course, 'course.json', (all) => ({ ...all, lessons: Array(201).fill({ text: 'lessons/tea.md' }) })),
      'course/course.json, lessons: Please use at most 200 parts',
    ],
    [
      'a text with a picture',
      put('lessons/part-02.md', '# Tea\n\nA\n\n## B\n\n![x](y)'),
      /^course\/lessons\/part-02\.md, line 7: Words/,
    ],
    [
      'an empty title',
      put('lessons/part-02.md', '# \n\nA\n\n## B\n\nC'),
      'course/lessons/part-02.md, title: Please write something here',
    ],
    [
      'a field that there is not',
      (course) => changeJson(course, 'course.json', (all) => ({ ...all, price: 3 })),
      'course/course.json, price: There’s no such field.',
    ],
    [
      'a clip that is none',
      put('videos/part-02.mp4', 'hello'),
      'course/videos/part-02.mp4: This isn’t a clip that can be played.',
    ],
    ['no captions', put('videos/part-02.vtt', 'hello'), 'course/videos/part-02.vtt: There are no captions in it.'],
    [
      'captions with a wrong time',
      put('videos/part-02.vtt', 'WEBVTT\n\n00:05.000 --> 00:04.000\nOne\n'),
      'course/videos/part-02.vtt: Line 1, at 0:05.0: This line ends before it begins. Please correct the file.',
    ],
    [
      'a still that is none',
      put('videos/part-02.webp', 'hello'),
      'course/videos/part-02.webp: It isn’t a picture in the format WebP.',
    ],
    [
      'macros',
      put('worksheets/My-Roadmap.docx', office('word/document.xml', 'word/vbaProject.bin')),
      /My-Roadmap\.docx: This document has macros/,
    ],
    [
      'a spreadsheet that is none',
      put('worksheets/Food-Log.xlsx', office('word/document.xml')),
      /Food-Log\.xlsx: This isn’t a spreadsheet/,
    ],
    ['a bomb', put('worksheets/Food-Log.xlsx', bomb()), /Food-Log\.xlsx: Unpacked, this spreadsheet would be larger/],
  ];

  test.each(cases)('%s', async (_name, spoil, problem) => {
    const folder = await exportStarting();
    await spoil(join(folder, 'course'));
    const problems = await importFrom(folder).then(
      () => [],
      (error: unknown) => {
        if (error instanceof FolderProblems) return error.problems;
        throw error;
      },
    );
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
    expect(await readdir(courseFilesFolder(site.ctx)).catch(() => [])).toEqual([]);
  });

  test('a clip that neither the folder nor the site has', async () => {
    const folder = await exportStarting();
    await changeJson(join(folder, 'course'), 'course.json', (all) => {
      all.lessons[2].video.src = 'tea.mp4';
    });
    await mkdir(join(folder, 'course/videos'), { recursive: true });
    await expect(importFrom(folder)).rejects.toThrow('course/videos/tea.mp4: A lesson has this file, but it isn’t');
  });
});
