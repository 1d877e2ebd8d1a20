import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { importFolder } from '../studio/folder/import-folder.ts';
import { listFolderFiles } from '../studio/folder/list-folder-files.ts';
import { writeFolder } from '../studio/folder/write-folder.ts';
import { mediaFolderOf } from '../studio/media/media-folder.ts';
import type { Browser } from './accounts.ts';
import { drawPicture, openUploads, readSampleClip } from './media.ts';
import type { OpenSite } from './open-site.ts';

export async function newContentFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes and reads folders of a site with the real time, whose uploaded files are deleted before each test. */
export function useContentFolders(site: OpenSite, coach: Browser) {
  beforeEach(async () => {
    await site.ctx.settings.storeStarting();
    await rm(mediaFolderOf(site.ctx), { recursive: true, force: true, maxRetries: 3 });
  });

  async function exportTo(
    folder: string,
    content: SiteContent = site.ctx.settings.content,
    course = site.ctx.settings.course,
  ) {
    const { files } = await listFolderFiles(site.ctx, { content, course }, site.ctx.settings.current.privacy);
    await writeFolder(folder, files);
  }
  const importFrom = (folder: string) =>
    importFolder(site.ctx, { folder, current: site.ctx.settings.content, admin: 'content:import' });

  let starting: string | undefined;
  /** Returns a copy of the exported folder of a new site, which is written once for all tests. */
  async function exportStarting(): Promise<string> {
    if (!starting) {
      starting = await mkdtemp(join(tmpdir(), 'starting-folder-'));
      await exportTo(starting);
    }
    const folder = await newContentFolder();
    await cp(starting, folder, { recursive: true });
    return folder;
  }
  afterAll(async () => {
    if (starting) await rm(starting, { recursive: true, force: true });
  });

  /** The starting content with an uploaded portrait and an uploaded clip. */
  async function withMedia(): Promise<SiteContent> {
    const { send } = openUploads(site, coach);
    const { picture } = (await send('picture', await drawPicture(1000, 700).jpeg().toBuffer())).body;
    const { clip } = (await send('clip', await readSampleClip())).body;
    const content = structuredClone(startingContent);
    content.profile.portrait = { ...picture, alt: 'Maya' };
    const { video } = content.home.hero;
    video.source = { kind: 'file', src: clip.src, type: clip.type, alternatives: [] };
    return SiteContent.parse(content);
  }
  return { exportTo, exportStarting, importFrom, withMedia };
}

/** Changes a JSON file: in place, or to what `replace` returns. */
export async function changeJson(
  folder: string,
  file: string,
  replace: (value: ReturnType<typeof JSON.parse>) => unknown,
) {
  const value = JSON.parse(await readFile(join(folder, file), 'utf8'));
  await writeFile(join(folder, file), JSON.stringify(replace(value) ?? value));
}
/** Puts a picture or clip into a folder's own media. */
export const putMedia = async (folder: string, name: string, bytes: Buffer | string) => {
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media', name), bytes);
};
