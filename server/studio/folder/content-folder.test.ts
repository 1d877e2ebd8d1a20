import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { useCoach } from '../../testing/accounts.ts';
import { changeJson, newContentFolder, putMedia, useContentFolders } from '../../testing/content-folder.ts';
import { drawPicture, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { mediaFolderOf } from '../media/media-folder.ts';
import { parseFolder } from './parse-folder.ts';
import { publishFolder } from './publish-folder.ts';
import { readFolder } from './read-folder.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const MB = 1024 * 1024;
const demoFolder = new URL('../../../content/site', import.meta.url).pathname;
const { exportTo, importFrom, withMedia } = useContentFolders(site, coach);

describe('the folder that a new site starts with', () => {
  test('is complete, and what the site’s words are made from', async () => {
    expect(SiteContent.parse(startingContent)).toEqual(startingContent);
    const { texts } = await readFolder(demoFolder);
    const nothing = {} as SiteContent;
    expect(parseFolder(texts, nothing).content).toEqual(startingContent);
  });

  test('can be imported like any other', async () => {
    expect((await importFrom(demoFolder)).content).toEqual(startingContent);
  });
});

describe('a folder that was exported', () => {
  test('brings the same words, pictures and clips to another site', async () => {
    const content = await withMedia();
    const folder = await newContentFolder();
    await exportTo(folder, content);
    expect(await readdir(folder)).toEqual(['course', 'media', 'pages', 'pictures', 'policies', 'site.json', 'videos']);
    const files = await readdir(join(folder, 'media'));
    expect(files).toHaveLength(3 * 3 + 1);
    const bytesOf = (root: string) => Promise.all(files.map((name) => readFile(join(root, name))));
    const before = await bytesOf(join(folder, 'media'));

    await rm(mediaFolderOf(site.ctx), { recursive: true });
    const imported = await importFrom(folder);
    expect(imported.content).toEqual(content);
    expect(await bytesOf(mediaFolderOf(site.ctx))).toEqual(before);
    expect(await publishFolder(site.ctx, { ...imported, admin: 'content:import', folder })).toEqual({
      isNew: true,
      changedPolicyCount: 0,
    });
    expect(site.ctx.settings.content).toEqual(content);
    const [entry] = (await coach.send('GET', '/api/admin/audit-log')).body.entries;
    expect(entry).toMatchObject({ actor: 'content:import', action: 'content-imported-by-command' });

    const again = await newContentFolder();
    await exportTo(again);
    for (const file of ['site.json', 'pages/home.json', 'policies/terms.md'])
      expect(await readFile(join(again, file))).toEqual(await readFile(join(folder, file)));
  });

  test('changes a policy, which people then agree to anew', async () => {
    const folder = await newContentFolder();
    await exportTo(folder);
    await writeFile(join(folder, 'policies/terms.md'), '# New rules\r\n\r\nBe kind.\n');
    const imported = await importFrom(folder);
    expect(await publishFolder(site.ctx, { ...imported, admin: 'content:import', folder })).toEqual({
      isNew: false,
      changedPolicyCount: 1,
    });
    expect(site.ctx.settings.current.privacy.termsText).toBe('# New rules\n\nBe kind.');
    expect(site.ctx.settings.documents.privacy.version).toBe(2);
  });

  test('may have pictures, clips and captions of any name, which are uploaded', async () => {
    const folder = await newContentFolder();
    await exportTo(folder);
    await putMedia(folder, 'Kitchen.JPG', await drawPicture(600, 400).jpeg().toBuffer());
    await putMedia(folder, 'talk.mp4', await readSampleClip());
    await putMedia(folder, 'talk.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n');
    await changeJson(folder, 'site.json', (parts) => {
      parts.profile.portrait = { src: '/media/Kitchen.JPG', alt: 'A kitchen' };
    });
    await changeJson(folder, 'pages/home.json', (home) => {
      home.hero.video.source = { kind: 'file', src: '/media/talk.mp4', captions: '/media/talk.vtt' };
      delete home.hero.video.lengthLabel;
    });
    const { content } = await importFrom(folder);
    expect(content.profile.portrait).toEqual({
      src: expect.stringMatching(/^\/media\/[0-9a-f]{32}-600\.jpg$/),
      alt: 'A kitchen',
      width: 600,
      height: 400,
      widths: [480, 600],
    });
    expect(content.home.hero.video).toMatchObject({
      lengthLabel: '0:09',
      source: {
        src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.mp4$/),
        type: expect.stringContaining('avc1'),
        captions: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.vtt$/),
      },
    });
    expect(SiteContent.safeParse(content).success).toBe(true);
  });

  test('is compared with the files of the site piece by piece, however long they are', async () => {
    const content = await withMedia();
    const folder = await newContentFolder();
    await exportTo(folder, content);
    const clip = (await readdir(join(folder, 'media'))).find((name) => name.endsWith('.mp4')) ?? '';
    for (const root of [join(folder, 'media'), mediaFolderOf(site.ctx)]) await truncate(join(root, clip), 200 * MB);
    // Garbage is counted too, but grows piece by piece.
    const countBytes = () => process.memoryUsage().arrayBuffers;
    let [bytes, largestStep] = [countBytes(), 0];
    const timer = setInterval(() => {
      largestStep = Math.max(largestStep, countBytes() - bytes);
      bytes = countBytes();
    }, 1);
    onTestFinished(() => clearInterval(timer));
    expect((await importFrom(folder)).content).toEqual(content);
    expect(largestStep).toBeLessThan(100 * MB);
  });

  test('may have a part of the pages only: the rest stays', async () => {
    const folder = await newContentFolder();
    await exportTo(folder);
    await changeJson(folder, 'site.json', () => ({}));
    await changeJson(folder, 'pages/about.json', (about) => ({ ...about, title: 'Hello, I’m Ana' }));
    for (const name of ['home', 'policies']) await rm(join(folder, `pages/${name}.json`));
    await writeFile(join(folder, '.DS_Store'), 'x');
    const { content } = await importFrom(folder);
    expect(content).toEqual({ ...startingContent, about: { ...startingContent.about, title: 'Hello, I’m Ana' } });
  });
});

test('an export never writes over what is there', async () => {
  const folder = await newContentFolder();
  await exportTo(folder);
  await expect(exportTo(folder)).rejects.toThrow(/isn’t empty/);
  await expect(exportTo(join(folder, 'site.json'))).rejects.toThrow(/it’s a file/);
});
