import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import { listFiles } from '../../backups/stored-files.ts';
import { useCoach } from '../../testing/accounts.ts';
import { drawPicture, openUploads, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { publishDraft, saveDraft } from '../../testing/studio-drafts.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { deleteUnusedMedia } from './delete-unused-media.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const files = async () => (await readdir(mediaFolderOf(site.ctx))).filter((name) => !name.startsWith('.'));
beforeEach(async () => {
  await site.ctx.settings.storeStarting();
});

async function sendPicture(color: string) {
  const { body } = await openUploads(site, coach).send(
    'picture',
    await drawPicture(100, 60).tint(color).png().toBuffer(),
  );
  return { ...body.picture, alt: 'A picture' };
}

test('files go after a week in which no draft and no version named them, with uploads that were given up', async () => {
  const [inDraft, inVersion, unused] = [
    await sendPicture('red'),
    await sendPicture('blue'),
    await sendPicture('green'),
  ];
  const { clip } = (await openUploads(site, coach).send('clip', await readSampleClip())).body;
  const { content } = (await coach.send('GET', '/api/admin/studio')).body.draft as { content: SiteContent };
  const save = async (changed: SiteContent) => expect((await saveDraft(coach, () => changed)).status).toBe(200);
  await save({ ...content, profile: { ...content.profile, portrait: inVersion } });
  expect((await publishDraft(coach)).status).toBe(200);
  const { video } = content.home.hero;
  const changed = { ...video, poster: inDraft, source: { ...video.source, ...clip, alternatives: [] } };
  await save({ ...content, home: { ...content.home, hero: { ...content.home.hero, video: changed } } });
  const { upload } = (await openUploads(site, coach).start('clip', 100)).body;

  const all = await files();
  expect(all.length).toBe(10);
  await deleteUnusedMedia(site.ctx);
  expect(await files()).toEqual(all);

  const old = new Date(Date.now() - 8 * DAY_MS);
  for (const name of all) await utimes(join(mediaFolderOf(site.ctx), name), old, old);
  await utimes(join(uploadsFolderOf(site.ctx), `${upload}.part`), old, old);
  const again = await sendPicture('green');
  expect(again.src).toBe(unused.src);
  await deleteUnusedMedia(site.ctx);
  expect(await files(), 'it was added again').toEqual(all);

  for (const name of all) await utimes(join(mediaFolderOf(site.ctx), name), old, old);
  await deleteUnusedMedia(site.ctx);
  const hashes = [inDraft, inVersion].map(({ src }) => src.slice(7, 39));
  expect(await files()).toEqual(
    all.filter((name) => hashes.includes(name.slice(0, 32)) || `/media/${name}` === clip.src),
  );
  expect(await files()).toHaveLength(7);
  expect(await readdir(uploadsFolderOf(site.ctx))).not.toContain(`${upload}.part`);
});

test('a backup holds what is finished', async () => {
  const { src } = await sendPicture('red');
  await openUploads(site, coach).start('clip', 100);
  const paths = (await listFiles(site.ctx.config.filesFolder)).map(({ path }) => path);
  expect(paths).toContain(src.slice(1));
  expect(paths.filter((path) => path.includes('.unfinished'))).toEqual([]);
});
