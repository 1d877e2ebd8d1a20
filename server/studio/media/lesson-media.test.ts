import { copyFile, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOfFile } from '#contracts/course/course-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import { addMember, type Browser, signIn, useCoach } from '../../testing/accounts.ts';
import { publishLessons, readCourseStudio, saveCourseDraft } from '../../testing/course-drafts.ts';
import { openUploads, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { courseFilesFolder, sampleWorksheetFolder } from './course-media-folders.ts';
import { deleteUnusedMedia } from './delete-unused-media.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const { send, start } = openUploads(site, coach);
let worksheet: Buffer;
beforeAll(async () => {
  worksheet = await readFile(join(sampleWorksheetFolder, 'My-Roadmap.docx'));
});
let member: Browser;
beforeEach(async () => {
  await site.ctx.settings.storeStarting();
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});
const get = async (browser: Browser, url: string) => (await browser.send('GET', url)).status;

test('a clip with captions is for the coach until its lesson is published, then for members, never for others', async () => {
  const clip = (await send('lesson-clip', await readSampleClip())).body.clip;
  expect(clip).toMatchObject({
    src: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/),
    type: expect.stringMatching(/avc1/),
  });
  const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n');
  const captions = (await send('lesson-captions', vtt)).body.src;
  const url = `/api/course/media/${clip.src}`;
  expect([await get(coach, url), await get(member, url)]).toEqual([200, 404]);
  const video = { kind: 'file' as const, ...clip, captions, alternatives: [], still: null, isSilent: false };
  await publishLessons(coach, (lessons) => lessons.map((one) => (one.id === 3 ? { ...one, video } : one)));
  expect(await get(member, url)).toBe(200);
  const { modules } = (await member.send('GET', '/api/course-content')).body;
  expect(modules[3].video).toMatchObject({ src: url, captions: `/api/course/media/${captions}` });
  await publishLessons(coach, (lessons) => lessons.map((one) => (one.id === 3 ? { ...one, isHidden: true } : one)));
  expect([await get(coach, url), await get(member, url)], 'of a hidden part').toEqual([200, 404]);
  const imported = `${'e'.repeat(32)}.mov`;
  await copyFile(join(courseFilesFolder(site.ctx), clip.src), join(courseFilesFolder(site.ctx), imported));
  expect(await get(coach, `/api/course/media/${imported}`), 'of an import that is not published yet').toBe(200);
  const former = '/api/course/media/part-03.mp4';
  expect([await get(coach, former), await get(member, former)], 'a version names it').toEqual([200, 404]);
  expect(await get(coach, `/media/${clip.src}`), 'no public folder has it').toBe(404);
});

test('a worksheet has the name that the coach gives it, and is only ever saved', async () => {
  const { stored, kind } = (await send('document', worksheet)).body;
  expect(kind).toBe('docx');
  const withScript = { name: 'Form.pdf', stored: (await send('document', pdf())).body.stored };
  const added = [{ name: 'My map.docx', stored }, withScript];
  const links = added.map(({ name }) => ({
    kind: 'worksheet' as const,
    label: name,
    about: name,
    url: addressOfFile(name),
  }));
  const draftFile = `/api/course/media/${withScript.stored}`;
  expect((await coach.send('GET', draftFile)).headers).toMatchObject({ 'content-disposition': 'attachment' });
  expect([await get(coach, '/api/course/media/%00.pdf'), await get(member, draftFile)]).toEqual([404, 404]);
  await saveCourseDraft(coach, (course) => ({
    ...course,
    files: [...course.files, ...added],
    resources: { ...course.resources, spreadsheets: [...course.resources.spreadsheets, ...links] },
  }));
  const { revision } = (await readCourseStudio(coach)).draft;
  await coach.send('POST', '/api/admin/course/publish', { revision });
  const reply = await member.send('GET', '/api/download/My%20map.docx');
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-disposition': 'attachment; filename="My map.docx"',
    'content-length': String(worksheet.length),
    'x-content-type-options': 'nosniff',
  });
  expect((await member.send('GET', '/api/download/Form.pdf')).headers).toMatchObject({
    'content-disposition': 'attachment; filename="Form.pdf"',
    'content-type': 'application/pdf',
  });
});

test('a file that no draft and no version names goes after a week', async () => {
  const [used, unused] = [(await send('document', worksheet)).body.stored, (await send('document', pdf())).body.stored];
  await saveCourseDraft(coach, (course) => ({
    ...course,
    files: [{ name: 'Map.docx', stored: used }, ...course.files],
  }));
  const old = new Date(Date.now() - 8 * DAY_MS);
  for (const name of [used, unused]) await utimes(join(courseFilesFolder(site.ctx), name), old, old);
  await deleteUnusedMedia(site.ctx);
  await readFile(join(courseFilesFolder(site.ctx), used));
  await expect(readFile(join(courseFilesFolder(site.ctx), unused))).rejects.toThrow('ENOENT');
});

const pdf = () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /JS (app.alert) >>\n%%EOF\n');
const office = (...paths: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('x')]))));

test.each([
  [
    'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:05.000 --> 00:04.000\nTwo\n',
    /^Line 2, at 0:05.0: .* ends before it begins/,
  ],
  ['1\n00:00:01,000 --> 00:00:01,000\nOne\n', /^Line 1, at 0:01.0: This line has no length/],
])('captions with a wrong time are refused with the line that has it', async (text, message) => {
  const sent = await send('lesson-captions', Buffer.from(text));
  expect(sent).toMatchObject({ status: 400, body: { fields: { file: expect.stringMatching(message) } } });
});

test('a document of Word Online is taken', async () => {
  expect(await send('document', office('word/document2.xml'))).toMatchObject({ status: 201, body: { kind: 'docx' } });
});

test('a file that is empty or too large is refused before it is sent', async () => {
  const refusalOf = async (bytes: number) => (await start('document', bytes)).body.message;
  expect(await refusalOf(51 * 1024 * 1024)).toBe('This file is larger than 50 MB. Please choose a smaller one.');
  expect(await refusalOf(0)).toBe('This file is empty. Please choose another one.');
});

describe('a file that members could not use is refused with what to do', () => {
  test.each<[string, () => Buffer, RegExp]>([
    ['a text', () => Buffer.from('hello, this is a text'), /^This isn’t a file that members can use/],
    ['another archive', () => office('readme.txt'), /^This isn’t a file that members can use/],
    ['a document with macros', () => office('word/document.xml', 'word/vbaProject.bin'), /has macros/],
    ['a spreadsheet with macros', () => office('xl/workbook.xml', 'xl/vbaProject.bin'), /has macros/],
    ['half of a PDF', () => pdf().subarray(0, 30), /a part of it is missing/],
    ['half of a document', () => worksheet.subarray(0, 5000), /^This isn’t a file that members can use/],
    [
      'the ends of an archive',
      () => Buffer.from('PK\x03\x04PK\x05\x06and more'),
      /^This isn’t a file that members can use/,
    ],
    ['one byte', () => Buffer.from('x'), /^This isn’t a file that members can use/],
  ])('%s', async (_name, file, message) => {
    const sent = await send('document', file());
    expect(sent).toMatchObject({ status: 400, body: { fields: { file: expect.stringMatching(message) } } });
  });
});
