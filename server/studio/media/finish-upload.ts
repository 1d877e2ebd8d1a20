import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaKind, maxMediaBytes, tooLargeMessages } from '#contracts/studio/media.ts';
import { type AdminActionInput, recordAdminAction } from '../../db/audit-log.ts';
import { replaceFile, syncFolder } from '../../process/replace-file.ts';
import { Refusal } from '../../requests/refusal.ts';
import { refuseOnFullDisk, requireDiskSpace } from './disk-space.ts';
import type { MediaContext } from './media-context.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';
import { deleteUpload, endedUpload, uploadPath } from './upload-files.ts';

export type CompleteUpload = { upload: string; bytes: number; admin: string };
/** Describes the result for the audit log. */
type DescribeAction<Result> = (result: Result) => Pick<AdminActionInput, 'action' | 'subject'>;

/** The uploads that this process is finishing. A repeated request waits for the same result. */
const finishing = new Map<string, Promise<unknown>>();

/**
 * Makes files of a complete upload. A browser that lost the reply asks once more, and gets the same result. Throws
 * `invalid` at `file`, `NOT_FOUND`, `NOT_POSSIBLE`, `TOO_LARGE`, `DISK_FULL`, `UNAVAILABLE`.
 */
export function finishUpload<Result>(
  ctx: MediaContext,
  complete: CompleteUpload,
  kind: MediaKind,
  make: (path: string) => Promise<Result>,
  describe: DescribeAction<Result> = describeAddedMedia(kind),
): Promise<Result> {
  const key = `${uploadPath(ctx, complete.upload)} ${kind}`;
  const running =
    finishing.get(key) ?? finish(ctx, complete, kind, { make, describe }).finally(() => finishing.delete(key));
  finishing.set(key, running);
  return running as Promise<Result>;
}

/** Makes the files, stores the result, and deletes the upload, also one that cannot be used. */
async function finish<Result>(
  ctx: MediaContext,
  { upload, bytes, admin }: CompleteUpload,
  kind: MediaKind,
  { make, describe }: { make: (path: string) => Promise<Result>; describe: DescribeAction<Result> },
): Promise<Result> {
  const path = uploadPath(ctx, upload);
  const resultPath = join(uploadsFolderOf(ctx), `${upload}.${kind}.json`);
  const readResult = async (): Promise<Result | null> =>
    JSON.parse(await readFile(resultPath, 'utf8').catch(() => 'null'));
  // The order matters: another process writes its result before it deletes the file.
  const found = await stat(path).catch(() => null);
  const earlier = await readResult();
  if (earlier !== null) return earlier;
  if (!found) throw endedUpload();
  if (found.size !== bytes)
    throw new Refusal('NOT_POSSIBLE', 'This file hasn’t arrived completely. Please send it once more.');
  let result: Result;
  try {
    if (bytes > maxMediaBytes[kind]) throw new Refusal('TOO_LARGE', tooLargeMessages[kind]);
    result = await refuseOnFullDisk(async () => {
      await requireDiskSpace(uploadsFolderOf(ctx), bytes);
      const output = await make(path);
      await syncFolder(mediaFolderOf(ctx));
      await replaceFile(resultPath, JSON.stringify(output));
      return output;
    });
  } catch (error) {
    // A second process fails when the first has finished the upload and deleted its file.
    const output = await readResult();
    if (output !== null) return output;
    // Canceling an upload deletes its files while they are being read.
    const isCanceled = (error as { code?: string }).code === 'ENOENT' && !(await stat(path).catch(() => null));
    if (isCanceled) throw endedUpload();
    // `UNAVAILABLE` is not the file's fault: the site has too much to do, or stops.
    if (error instanceof Refusal && error.code !== 'UNAVAILABLE') await deleteUpload(ctx, upload);
    throw error;
  }
  await recordAdminAction(ctx.database, { actor: admin, ...describe(result) }, ctx.now());
  await rm(path, { force: true });
  return result;
}

const describeAddedMedia = (kind: MediaKind) => (result: unknown) => ({
  action: 'media-added' as const,
  subject: `${kind} ${typeof result === 'string' ? result : (result as { src: string }).src}`,
});
