import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newContentFolder } from '../testing/content-folder.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useServers } from '../testing/server-processes.ts';

// Runs the commands as their own processes, on the data of a real site.
const env = { ADMIN_EMAIL: 'coach@example.com', ADMIN_PASSWORD: 'plum tree in the rain' };
const start = useServers(env);

test('the words of a stopped site become a folder, and a changed folder its words', async () => {
  const site = await start();
  const withData = { ...env, DATA_DIR: site.dataDir, DATA_KEY: '07'.repeat(32) };
  const folder = join(await newContentFolder(), 'words');
  expect(await runOwnerCommand('content-export', [folder], withData)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The site is running/),
  });
  await site.stop();

  expect(await runOwnerCommand('content-export', [], withData)).toMatchObject({ code: 1, out: '' });
  const exported = await runOwnerCommand('content-export', [folder], withData);
  expect([exported.code, exported.err]).toEqual([0, '']);
  expect(exported.out).toContain(`are in ${folder}`);
  expect(await runOwnerCommand('content-export', [folder], withData)).toMatchObject({
    code: 1,
    err: expect.stringContaining('isn’t empty'),
  });

  const home = join(folder, 'pages/home.json');
  const words = await readFile(home, 'utf8');
  await writeFile(home, words.replace('Eat well in the week you actually have', ' '));
  expect(await runOwnerCommand('content-import', [folder], withData)).toEqual({
    code: 1,
    out: '',
    err: 'Nothing has changed, because of this:\n  pages/home.json, hero.title: Please write something here\n',
  });
  await writeFile(home, words.replace('Eat well in the week you actually have', 'Eat in peace'));
  const imported = await runOwnerCommand('content-import', [folder], withData);
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(imported.out).toMatch(/The folder is published\.\n\n {2}Version {3}2, of the course 1\n/);
  expect((await runOwnerCommand('content-import', [folder], withData)).out).toContain('were like the folder already');

  const { address } = await start({ DATA_DIR: site.dataDir });
  expect(await (await fetch(address)).text()).toContain('Eat in peace');
});

test('the lessons and clips that an installation of 1.0 had as code are carried over', async () => {
  const site = await start();
  await site.stop();
  const withData = { ...env, DATA_DIR: site.dataDir, DATA_KEY: '07'.repeat(32) };
  const course = join(await newContentFolder(), 'content/course');
  await mkdir(join(course, 'videos'), { recursive: true });
  await writeFile(
    join(course, 'course.ts'),
    `import type { CourseLink, LessonContent } from '#contracts/course/course.ts';
     import { tea } from './tea.ts';
     export const lessons: readonly LessonContent[] = [tea, { ...tea, id: 4, video: { ...tea.video, src: 'part-04.mp4' } }];
     export const resources: { spreadsheets: CourseLink[]; articles: CourseLink[] } = { spreadsheets: [], articles: [] };`,
  );
  await writeFile(
    join(course, 'tea.ts'),
    `export const tea = {
       id: 3, title: 'Tea', description: 'All about it', lengthSeconds: 15,
       video: { kind: 'file', src: 'part-03.mp4', type: 'video/mp4', captions: null },
       sections: [{ heading: 'Leaves', paragraphs: ['Green.', 'Black.'], keyPoints: ['Not too hot'] }],
       links: [{ kind: 'worksheet', label: 'Map', about: 'To fill in', url: '/api/download/My-Roadmap.docx' }],
     };`,
  );
  const clip = new URL('../../content/course/videos/part-05.mp4', import.meta.url);
  await copyFile(clip, join(course, 'videos/part-03.mp4'));
  // What the coach had put into `files/` was played instead of the clip in the folder.
  const ownClip = new URL('../../content/course/videos/part-06.mp4', import.meta.url);
  await copyFile(clip, join(course, 'videos/part-04.mp4'));
  await mkdir(join(site.dataDir, 'files'), { recursive: true });
  await copyFile(ownClip, join(site.dataDir, 'files/part-04.mp4'));
  const imported = await runOwnerCommand('content-import', [course], withData);
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(imported.out).toMatch(/The course is published\.\n\n {2}Version {3}2 of the course\n/);
  const folder = join(await newContentFolder(), 'words');
  await runOwnerCommand('content-export', [folder], withData);
  expect(await readFile(join(folder, 'course/lessons/part-03.md'), 'utf8')).toBe(
    '# Tea\n\nAll about it\n\n## Leaves\n\nGreen.\n\nBlack.\n\n> - Not too hot\n',
  );
  const clips = await readdir(join(folder, 'course/videos'));
  const carried = await Promise.all(clips.map((name) => readFile(join(folder, 'course/videos', name))));
  const originals = await Promise.all([clip, ownClip].map((path) => readFile(path)));
  expect(carried.map((bytes) => originals.findIndex((one) => one.equals(bytes))).sort()).toEqual([0, 1]);
});
