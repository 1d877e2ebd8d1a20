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

/** Uploads may keep the process that draws busy. */
const PATIENCE_MS = 10_000;
/** After a picture could not be drawn, requests for it start no process for so long. */
const RETRY_MS = 60_000;
/** A site has thirteen. */
const MAX_KEPT = 30;

type Generation = { files: Promise<Record<string, Uint8Array> | null>; failedAt: number | null };

/** Draws each picture at the first request for it. Returns null where the file in `content/` has to do. */
export function openPictureGenerator(
  ctx: Pick<AppContext, 'config' | 'log' | 'now'>,
): (address: string, generatedPictures: GeneratedPictures) => Promise<Uint8Array | null> {
  const kept = new Map<string, Generation>();

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
    const last = kept.get(version);
    const isOver = last?.failedAt != null && ctx.now().getTime() - last.failedAt > RETRY_MS;
    const generation = last && !isOver ? last : startGenerating(address, picture);
    kept.set(version, generation);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    const files = await withinTime(PATIENCE_MS, generation.files).catch(() => null);
    return files?.[address] ?? null;
  };
}

function describeJob(ctx: Pick<AppContext, 'config'>, address: string, picture: GeneratedPicture): MediaJob {
  const logo = picture.logo && join(mediaFolderOf(ctx), picture.logo);
  if (picture.kind === 'icons') return { ...picture, logo: join(mediaFolderOf(ctx), picture.logo) };
  const { brand, title, role } = picture;
  const from = join(contentFolder, sharePicturePath(picture.name));
  const font = join(contentFolder, 'fonts/fraunces.ttf');
  return { kind: 'share-picture', address, from, logo, font, brand, title, role };
}
