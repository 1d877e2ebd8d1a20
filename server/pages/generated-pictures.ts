import { join } from 'node:path';
import { sharePicturePath } from '#content/share-pictures.ts';
import type { AppContext } from '../app-context.ts';
import { withinTime } from '../process/within-time.ts';
import {
  type GeneratedPicture,
  type GeneratedPictures,
  versionOfPicture,
} from '../settings/list-generated-pictures.ts';
import { mediaFolderOf } from '../studio/media/media-folder.ts';
import type { MediaJob } from '../studio/media/media-process.ts';
import { runMediaProcess } from '../studio/media/run-media-process.ts';
import { contentFolder } from './prepare-pages.ts';

/** The time that a request waits for its picture, since uploads may keep the media process busy. */
const MAX_WAIT_MS = 10_000;
/** The time after a failure before a picture is drawn again. */
const RETRY_MS = 60_000;
/** The most pictures kept in memory. A site has thirteen. */
const MAX_KEPT = 30;

type Generation = { files: Promise<Record<string, Uint8Array> | null>; failedAt: number | null };

/** Returns a function that draws a picture at its first request. It returns null if the file in `content/` is used. */
export function openPictureGenerator(
  ctx: Pick<AppContext, 'config' | 'log' | 'now'>,
): (address: string, generatedPictures: GeneratedPictures) => Promise<Uint8Array | null> {
  const generations = new Map<string, Generation>();

  function startGenerating(address: string, picture: GeneratedPicture): Generation {
    const generation: Generation = {
      failedAt: null,
      files: runMediaProcess(describeJob(ctx, address, picture), ctx.log)
        .then((result) => ('generated' in result ? result.generated : null))
        .catch((err: unknown) => {
          ctx.log.warn({ err, picture: picture.kind }, 'a picture could not be drawn: visitors get that of a new site');
          generation.failedAt = ctx.now().getTime();
          return null;
        }),
    };
    return generation;
  }

  return async (address, generatedPictures) => {
    const picture = generatedPictures.get(address);
    if (!picture) return null;
    const version = versionOfPicture(picture);
    const previous = generations.get(version);
    const mayRetry = previous?.failedAt != null && ctx.now().getTime() - previous.failedAt > RETRY_MS;
    const generation = previous && !mayRetry ? previous : startGenerating(address, picture);
    generations.set(version, generation);
    const [oldest] = generations.keys();
    if (generations.size > MAX_KEPT && oldest) generations.delete(oldest);
    const files = await withinTime(MAX_WAIT_MS, generation.files).catch(() => null);
    return files?.[address] ?? null;
  };
}

function describeJob(ctx: Pick<AppContext, 'config'>, address: string, picture: GeneratedPicture): MediaJob {
  if (picture.kind === 'icons') return { ...picture, logo: join(mediaFolderOf(ctx), picture.logo) };
  const logo = picture.logo && join(mediaFolderOf(ctx), picture.logo);
  const { brand, title, role } = picture;
  const from = join(contentFolder, sharePicturePath(picture.name));
  const font = join(contentFolder, 'fonts/fraunces.ttf');
  return { kind: 'share-picture', address, from, logo, font, brand, title, role };
}
