import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { mediaFolderOf } from '../media/media-folder.ts';
import type { MediaJob } from '../media/media-process.ts';
import { runMediaProcess } from '../media/run-media-process.ts';
import { withinTime } from '../within-time.ts';
import { type Drawing, type Drawings, versionOfDrawing } from './describe-drawings.ts';
import { contentFolder } from './prepare-pages.ts';

/** Uploads may keep the process that draws busy. */
const PATIENCE_MS = 10_000;
/** Whoever asks for a picture that cannot be drawn starts no process meanwhile. */
const RETRY_MS = 60_000;
/** A site has thirteen. */
const MAX_KEPT = 30;

type Drawn = { files: Promise<Record<string, Uint8Array> | null>; failedAt: number | null };

/** Draws each picture at the first request for it. Returns null where the file in `content/` has to do. */
export function openPictureDrawer(
  ctx: Pick<AppContext, 'config' | 'log' | 'now'>,
): (address: string, drawings: Drawings) => Promise<Uint8Array | null> {
  const kept = new Map<string, Drawn>();

  function startDrawing(drawing: Drawing): Drawn {
    const drawn: Drawn = {
      failedAt: null,
      files: runMediaProcess(describeJob(ctx, drawing), ctx.log)
        .then((result) => ('drawn' in result ? result.drawn : null))
        .catch((err: unknown) => {
          ctx.log.warn({ err, drawing: drawing.kind }, 'a picture could not be drawn: visitors get that of a new site');
          drawn.failedAt = ctx.now().getTime();
          return null;
        }),
    };
    return drawn;
  }

  return async (address, drawings) => {
    const drawing = drawings.get(address);
    if (!drawing) return null;
    const version = versionOfDrawing(drawing);
    const last = kept.get(version);
    const isOver = last?.failedAt != null && ctx.now().getTime() - last.failedAt > RETRY_MS;
    const drawn = last && !isOver ? last : startDrawing(drawing);
    kept.set(version, drawn);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    const files = await withinTime(PATIENCE_MS, drawn.files).catch(() => null);
    return files?.[drawing.kind === 'icons' ? address : ''] ?? null;
  };
}

function describeJob(ctx: Pick<AppContext, 'config'>, drawing: Drawing): MediaJob {
  const logo = drawing.logo && join(mediaFolderOf(ctx), drawing.logo);
  if (drawing.kind === 'icons') return { ...drawing, logo: join(mediaFolderOf(ctx), drawing.logo) };
  const { brand, title, role } = drawing;
  const from = join(contentFolder, 'pictures/share', `${drawing.name}.png`);
  const font = join(contentFolder, 'fonts/fraunces.ttf');
  return { kind: 'share-picture', from, logo, font, brand, title, role };
}
