import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import { useCoach } from '../../testing/accounts.ts';
import { useContentFolders } from '../../testing/content-folder.ts';
import { drawPicture, openOtherProcess, openUploads } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { saveDraft } from '../../testing/studio-drafts.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { mediaFolderOf, uploadsFolderOf } from '../media/media-folder.ts';
import { importUploadedFolder } from './import-uploaded-folder.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const { withMedia } = useContentFolders(site, coach);
const importFrom = (zip: Uint8Array) => openUploads(site, coach).send('folder', Buffer.from(zip));
const textOf = (value: unknown) => strToU8(JSON.stringify(value));
const { profile, coursePath, disclaimer, redirects } = startingContent;
const siteJson = textOf({ profile, coursePath, disclaimer, redirects });
let changed: Zippable;
beforeEach(() => {
  changed = {
    'site.json': siteJson,
    'pages/about.json': textOf({ ...startingContent.about, title: 'Hello, I’m Ana' }),
  };
});

async function download(): Promise<Uint8Array> {
  const cookie = Array.from(coach.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const reply = await site.app.inject({ method: 'GET', url: '/api/admin/studio/folder', headers: { cookie } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="words-and-pictures-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return reply.rawPayload;
}

test('the draft is downloaded with its pictures and clips, and comes back as it was, to another site too', async () => {
  const content = await withMedia();
  content.home.hero.title = 'Only in the draft';
  expect((await saveDraft(coach, () => content)).status).toBe(200);
  const zip = await download();
  const files = unzipSync(zip);
  expect(Object.keys(files).filter((name) => name.startsWith('media/'))).toHaveLength(3 * 3 + 1);
  expect(Buffer.from(files['pages/home.json'] ?? []).toString()).toContain('Only in the draft');
  const before = await readdir(mediaFolderOf(site.ctx));

  await rm(mediaFolderOf(site.ctx), { recursive: true });
  expect(await importFrom(zip)).toEqual({
    status: 201,
    headers: expect.anything(),
    body: { content, hasChangedPolicies: false, hasChangedCourse: false },
  });
  expect((await readdir(mediaFolderOf(site.ctx))).sort()).toEqual(before.sort());
  expect((await readdir(uploadsFolderOf(site.ctx))).filter((name) => !name.endsWith('.json'))).toEqual([]);
  expect(site.ctx.settings.content.home.hero.title).not.toBe('Only in the draft');
  const { entries } = (await coach.send('GET', '/api/admin/audit-log')).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2)).toEqual(['content-imported', 'content-downloaded']);
});

describe('a folder that a person has packed', () => {
  const titleOf = async (zip: Uint8Array) => (await importFrom(zip)).body.content?.about.title;

  test('may be packed with its outer folder, and with what the computer adds', async () => {
    const outer = Object.entries(changed).map(([name, file]) => [`my words/${name}`, file]);
    const litter = { '__MACOSX/my words/._site.json': strToU8('x'), 'my words/.DS_Store': strToU8('x') };
    expect(await titleOf(zipSync({ ...Object.fromEntries(outer), ...litter }))).toBe('Hello, I’m Ana');
  });

  test('may be packed without being made smaller', async () => {
    expect(await titleOf(zipSync(changed, { level: 0 }))).toBe('Hello, I’m Ana');
  });

  test('with other policies says that those stay', async () => {
    const { body } = await importFrom(zipSync({ ...changed, 'policies/terms.md': strToU8('Be kind.') }));
    expect(body.hasChangedPolicies).toBe(true);
    expect(site.ctx.settings.documents.privacy.version).toBe(1);
  });
});

describe('a zip file that cannot be used is refused with what to do, and leaves nothing', () => {
  const damaged = /^This zip file is damaged, or a part of it is missing/;
  const link = (): Zippable => ({
    ...changed,
    'media/me.jpg': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
  });
  const bomb = () => zipSync({ ...changed, 'media/big.mp4': new Uint8Array(30_000_000) });
  /** The archive says of the last file that it is a hundred times shorter. */
  function liar() {
    const zip = Buffer.from(bomb());
    zip.writeUInt32LE(300_000, zip.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
    return zip;
  }
  /** Makes an archive that says of each of its files that it is almost as long as allowed. */
  function hugeClaims() {
    const zip = Buffer.from(zipSync({ ...changed, 'media/1.mp4': strToU8('x'), 'media/2.mp4': strToU8('x') }));
    let at = zip.indexOf('PK\x01\x02', undefined, 'latin1');
    for (; at !== -1; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1'))
      if (zip.toString('latin1', at + 46).startsWith('media/')) zip.writeUInt32LE(500_000_000, at + 24);
    return zip;
  }
  function locked() {
    const zip = Buffer.from(zipSync(changed));
    zip.writeUInt16LE(1, zip.indexOf('PK\x01\x02', undefined, 'latin1') + 8);
    return zip;
  }
  /** One letter of a file is another one. */
  function flipped() {
    const zip = Buffer.from(zipSync(changed, { level: 0 }));
    zip.write('Anne', zip.indexOf('I’m Ana') + 6);
    return zip;
  }
  const many = () =>
    zipSync({
      ...changed,
      ...Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`media/${index}.jpg`, strToU8('')])),
    });

  const manyTexts = () => {
    const text = new Uint8Array(2 * 1024 * 1024);
    const texts = Array.from({ length: 11 }, (_, index) => [`course/lessons/tea-${index}.md`, text]);
    return zipSync({ ...changed, ...Object.fromEntries(texts) });
  };

  const cases: [string, () => Uint8Array, RegExp][] = [
    ['no zip', () => strToU8('<html>'), /^This isn’t a zip file/],
    ['the beginning of a zip file', () => zipSync(changed).subarray(0, -30), damaged],
    ['the end of a zip file', () => Buffer.concat([strToU8('PK\x03\x04'), zipSync(changed).subarray(300)]), /damaged/],
    ['a file that differs', flipped, /^pages\/about\.json: This file is damaged in the zip file/],
    ['nothing of a site', () => zipSync({ 'a.txt': strToU8('a') }), /^There’s no site\.json in it/],
    [
      'a name that leads elsewhere',
      () => zipSync({ ...changed, '../../evil.json': strToU8('{}') }),
      /^\.\.\/\.\.\/evil\.json: There’s no such file/,
    ],
    [
      'a name with backslashes',
      () => zipSync({ ...changed, 'media\\..\\..\\evil.jpg': strToU8('') }),
      /There’s no such file/,
    ],
    [
      'a name from the root',
      () => zipSync({ ...changed, '/etc/passwd': strToU8('') }),
      /^\/etc\/passwd: There’s no such file/,
    ],
    ['a link', () => zipSync(link()), /^media\/me\.jpg: This is a link/],
    ['too many files', many, /^There are more than 2,000 files in this zip file/],
    ['a file that is longer than it says', liar, /^media\/big\.mp4: This file is damaged/],
    ['files that are too large together', hugeClaims, /^Unpacked, the files are larger than 600 MB together/],
    [
      'a text without end',
      () => zipSync({ ...changed, 'pages/home.json': new Uint8Array(3_000_000) }),
      /^pages\/home\.json: This is larger than 2 MB/,
    ],
    ['texts without end together', manyTexts, /^The texts are larger than 20 MB together/],
    ['a locked zip', locked, /^This zip file is locked with a password/],
    [
      'a wrong word',
      () => zipSync({ ...changed, 'pages/about.json': textOf({ title: '' }) }),
      /pages\/about\.json, head: This is missing\.\npages\/about\.json, title: Please write something here/,
    ],
  ];
  test.each(cases)('%s', async (_what, make, message) => {
    const reply = await importFrom(make());
    expect(reply).toMatchObject({ status: 400, body: { fields: { file: expect.stringMatching(message) } } });
    expect(await readdir(uploadsFolderOf(site.ctx))).toEqual([]);
    expect((await readdir(mediaFolderOf(site.ctx))).filter((name) => name !== '.unfinished')).toEqual([]);
  });

  test('more than 300 MB', async () => {
    expect(await openUploads(site, coach).start('folder', 301 * 1024 * 1024)).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/larger than 300 MB/) },
    });
  });
});

test('more than the studio takes back is not downloaded either', async () => {
  const content = await withMedia();
  await saveDraft(coach, () => content);
  const folder = mediaFolderOf(site.ctx);
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.mp4'));
  await truncate(join(folder, name), 301 * 1024 * 1024);
  expect(await coach.send('GET', '/api/admin/studio/folder')).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/larger than 300 MB.* export it with a command/) },
  });
});

describe('an import that takes its time', () => {
  const complete = (upload: string, bytes: number) => openUploads(site, coach).finish('folder', upload, bytes);

  /** Sends a folder with two new pictures without completing the upload. */
  async function sendFolder(): Promise<{ upload: string; bytes: number }> {
    const [portrait, picture] = ['a', 'b'].map((name) => ({ src: `/media/${name}.jpg`, alt: name }));
    const draw = async (width: number) => Uint8Array.from(await drawPicture(width, 900).jpeg().toBuffer());
    const zip = zipSync({
      'site.json': textOf({ profile: { ...profile, portrait }, coursePath, disclaimer, redirects }),
      'pages/not-found.json': textOf({ ...startingContent.notFound, picture }),
      'media/a.jpg': await draw(1500),
      'media/b.jpg': await draw(1600),
    });
    const { start, addPiece } = openUploads(site, coach);
    const { upload } = (await start('folder', zip.length)).body;
    await addPiece(upload, 0, Buffer.from(zip));
    return { upload, bytes: zip.length };
  }

  /** Waits until a picture of the folder is being read. */
  const waitForPicture = (upload: string) =>
    expect
      .poll(() => readdir(uploadsFolderOf(site.ctx)), { interval: 5 })
      .toContainEqual(expect.stringMatching(`^(?!${upload}).*\\.part$`));

  test('succeeds in both processes if the browser asks a second one meanwhile', async () => {
    const { upload, bytes } = await sendFolder();
    const first = complete(upload, bytes);
    await waitForPicture(upload);
    const other = await openOtherProcess(site.ctx);
    const second = importUploadedFolder(other, { upload, bytes, admin: 'coach@example.com' });
    const [{ status, body }, again] = await Promise.all([first, second]);
    expect([status, body]).toEqual([201, again]);
    expect((await readdir(uploadsFolderOf(site.ctx))).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  test('ends when the coach cancels it', async () => {
    const { upload, bytes } = await sendFolder();
    const imported = complete(upload, bytes);
    await waitForPicture(upload);
    expect((await coach.send('DELETE', `/api/admin/media/uploads/${upload}`)).status).toBe(200);
    expect(await imported).toMatchObject({
      status: 404,
      body: { message: 'This upload has ended. Please choose the file once more.' },
    });
  });

  test('begins anew after its process was killed', async () => {
    const { upload, bytes } = await sendFolder();
    await mkdir(join(uploadsFolderOf(site.ctx), `${upload}.folder`));
    expect((await complete(upload, bytes)).status).toBe(201);
  });
});

test('a folder that was left half unpacked goes with the next upload', async () => {
  const { start } = openUploads(site, coach);
  await start('folder', 10);
  const left = await mkdtemp(join(uploadsFolderOf(site.ctx), 'x.folder'));
  onTestFinished(() => rm(left, { recursive: true, force: true }));
  await writeFile(join(left, 'site.json'), '{}');
  const old = new Date(Date.now() - 8 * DAY_MS);
  await utimes(left, old, old);
  await start('folder', 10);
  expect(await readdir(uploadsFolderOf(site.ctx)).then((names) => names.some((name) => name.startsWith('x.')))).toBe(
    false,
  );
});
