import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCoach } from '../../testing/accounts.ts';
import { changeJson, newContentFolder, putMedia, useContentFolders } from '../../testing/content-folder.ts';
import { drawPicture, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { mediaFolderOf } from '../media/media-folder.ts';
import { maxFolderFiles } from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';

const site = useEmptySite();
useRealTime(site);
const { exportTo, exportStarting, importFrom, withMedia } = useContentFolders(site, useCoach(site));

const customPage = {
  id: 'page-for-faq',
  path: '/faq',
  title: 'FAQ',
  inMenu: false,
  menuLabel: 'FAQ',
  blocks: [],
  head: { title: 'FAQ', description: 'Questions' },
};

const problemsOf = (folder: string) =>
  importFrom(folder).then(
    () => [],
    (error: unknown) => {
      if (error instanceof FolderProblems) return error.problems;
      throw error;
    },
  );

describe('a folder that cannot be used changes nothing, and says why', () => {
  type Spoil = (folder: string) => Promise<unknown>;
  type Change = Parameters<typeof changeJson>[2];
  const write =
    (path: string, content: string | Buffer): Spoil =>
    (folder) =>
      writeFile(join(folder, path), content);
  const change =
    (path: string, apply: Change): Spoil =>
    (folder) =>
      changeJson(folder, path, apply);
  const link =
    (path: string, target: string): Spoil =>
    async (folder) => {
      await rm(join(folder, path), { recursive: true });
      await symlink(target, join(folder, path));
    };
  const portrait = (src: string, more: object = {}) =>
    change('site.json', (parts) => {
      parts.profile.portrait = { src, alt: 'A', width: 600, height: 400, ...more };
    });
  /** The portrait is this file in `media`. */
  const shown =
    (name: string, draw: () => string | Promise<Buffer>): Spoil =>
    async (folder) => {
      await putMedia(folder, name, await draw());
      await portrait(`/media/${name}`)(folder);
    };
  const clip =
    (type: string, read: () => string | Promise<Buffer>): Spoil =>
    async (folder) => {
      await putMedia(folder, `${hash}.mp4`, await read());
      await changeJson(folder, 'pages/home.json', (home) => {
        home.hero.video.source = { kind: 'file', src: `/media/${hash}.mp4`, type, alternatives: [] };
      });
    };
  const hash = 'a'.repeat(32);
  const photo = `media/${hash}-600`;
  const jpeg = (width: number, height: number) => () => drawPicture(width, height).jpeg().toBuffer();
  const script = () => '<svg><script>alert(1)</script></svg>';
  const isMissing = 'A page shows this file, but it isn’t in the folder.';
  const endless = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  async function putTooManyFiles(folder: string): Promise<void> {
    await mkdir(join(folder, 'media'));
    for (let index = 0; index <= maxFolderFiles; index += 1) await writeFile(join(folder, `media/${index}.jpg`), '');
  }
  async function writeManyTexts(folder: string): Promise<void> {
    const text = ' '.repeat(2 * 1024 * 1024);
    for (let index = 0; index < 11; index += 1) await writeFile(join(folder, `course/lessons/tea-${index}.md`), text);
  }
  async function showUnknownDrawing(folder: string): Promise<void> {
    await writeFile(join(folder, 'pictures/me.svg'), '<svg/>');
    await portrait('/pictures/me.svg')(folder);
  }
  const cases: [string, Spoil, string | RegExp][] = [
    [
      'a field that is empty',
      change('pages/home.json', (home) => ({ ...home, hero: { ...home.hero, title: ' ' } })),
      'pages/home.json, hero.title: Please write something here',
    ],
    [
      'a field of another kind',
      change('pages/home.json', (home) => ({ ...home, hero: 5 })),
      'pages/home.json, hero: This isn’t what belongs here.',
    ],
    [
      'an address that the site needs',
      write('pages/custom-pages.json', JSON.stringify([{ ...customPage, path: '/admin' }])),
      /^pages\/custom-pages\.json, 0\.path: The site needs this address itself/,
    ],
    [
      'a mistyped field',
      change('pages/about.json', (about) => ({ ...about, titel: 'Hello' })),
      'pages/about.json, titel: There’s no such field.',
    ],
    [
      'an unknown part',
      change('site.json', (parts) => ({ ...parts, shop: {} })),
      'site.json, shop: There’s no such part of a site.',
    ],
    ['no JSON', write('pages/home.json', '{'), 'pages/home.json: This isn’t valid JSON.'],
    ['JSON without end', write('pages/home.json', endless), 'pages/home.json: This isn’t valid JSON.'],
    ['a list', write('site.json', '[]'), 'site.json: This isn’t a JSON object.'],
    ['no text', write('site.json', Buffer.from([0xff, 0xfe, 0x00])), 'site.json: This isn’t text in UTF-8.'],
    [
      'an endless text',
      write('pages/home.json', ' '.repeat(2 * 1024 * 1024 + 1)),
      'pages/home.json: This is larger than 2 MB.',
    ],
    ['texts without end together', writeManyTexts, 'The texts are larger than 20 MB together.'],
    ['no site.json', (folder) => rm(join(folder, 'site.json')), /^There’s no site\.json in it/],
    ['an unknown file', write('pages/run.sh', 'x'), 'pages/run.sh: There’s no such file in a site’s folder.'],
    ['an unknown folder', (folder) => mkdir(join(folder, 'pages/more')), 'pages/more: This isn’t a file.'],
    [
      'a link',
      link('pages/home.json', '/etc/passwd'),
      /^pages\/home\.json: This is a link\. Please put the file itself/,
    ],
    ['a link in place of a folder', link('policies', '/etc'), /^policies: This is a link\. Please put the file itself/],
    ['too many files', putTooManyFiles, 'There are more than 2000 files in it.'],
    ['an unknown place in a policy', write('policies/terms.md', 'Pay {all}.'), /^policies\/terms\.md: .*\{all\}/],
    ['an address outside', portrait('/media/../../etc/passwd'), /^site\.json, profile\.portrait\.src: /],
    ['an address elsewhere', portrait('https://elsewhere.example/a.jpg'), /^site\.json, profile\.portrait\.src: /],
    ['a missing picture', portrait('/media/me.jpg'), `media/me.jpg: ${isMissing}`],
    ['a missing size of a picture', portrait(`/${photo}.jpg`, { widths: [600] }), `${photo}.avif: ${isMissing}`],
    [
      'a drawing of its own',
      write('pictures/portrait.svg', script()),
      /^pictures\/portrait\.svg: This site has another file of this name/,
    ],
    [
      'a drawing that no site has',
      showUnknownDrawing,
      'pictures/me.svg: This site has no such file. Please put your own files into media.',
    ],
    ['a drawing in media', shown('me.svg', script), /^media\/me\.svg: Please use JPEG/],
    ['a picture that lies', shown('me.jpg', script), /^media\/me\.jpg: This is a drawing \(SVG\)/],
    [
      'a picture of a site that lies',
      shown(`${hash}-600.jpg`, () => '<html><script>alert(1)</script></html>'),
      `${photo}.jpg: It isn’t the kind of picture that its name says.`,
    ],
    ['another width', shown(`${hash}-600.jpg`, jpeg(300, 200)), `${photo}.jpg: It’s 300 pixels wide, not 600.`],
    [
      'another height',
      shown(`${hash}-600.jpg`, jpeg(600, 200)),
      `${photo}.jpg: It’s 600 × 200 pixels, but the page says 600 × 400.`,
    ],
    [
      'a photo that says where it was taken',
      shown(`${hash}-600.jpg`, () =>
        drawPicture(600, 400)
          .withExif({ IFD0: { Copyright: 'x' } })
          .jpeg()
          .toBuffer(),
      ),
      /^media\/a+-600\.jpg: This picture still holds camera data/,
    ],
    ['a clip that lies', clip('video/mp4', () => '<html>'), /^media\/a+\.mp4: This clip is damaged/],
    [
      'a clip of another type',
      clip('video/webm', readSampleClip),
      /^media\/a+\.mp4: It’s video\/mp4; codecs="avc1.*", but the page says .+\.$/,
    ],
  ];
  test.each(cases)('%s', async (_what, spoil, expected) => {
    const folder = await exportStarting();
    await spoil(folder);
    const expectedProblem = typeof expected === 'string' ? expected : expect.stringMatching(expected);
    expect(await problemsOf(folder)).toContainEqual(expectedProblem);
    const left = await readdir(mediaFolderOf(site.ctx), { recursive: true }).catch(() => []);
    expect(left.filter((name) => name !== '.unfinished')).toEqual([]);
    expect(site.ctx.settings.contentVersion).toBe(1);
  });

  test('a folder that is not there', async () => {
    const missing = join(await newContentFolder(), 'missing');
    expect(await problemsOf(missing)).toEqual([`${missing}: It can’t be read (ENOENT).`]);
  });

  test('a file of the same name as another one of the site', async () => {
    const content = await withMedia();
    const folder = await newContentFolder();
    await exportTo(folder, content);
    const name = content.profile.portrait.src.slice('/media/'.length);
    await putMedia(folder, name, await drawPicture(1000, 700).negate().jpeg().toBuffer());
    expect(await problemsOf(folder)).toEqual([expect.stringMatching(/This site has another file of this name/)]);
  });
});
