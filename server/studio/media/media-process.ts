import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { ClipProgress } from '#contracts/course/course-media.ts';
import type { HexColor } from '#domain/contrast.ts';
import { isDiskFull } from '../../process/disk-full.ts';
import type { CheckedFile } from './check-media-file.ts';
import type { SharePictureJob } from './draw-share-picture.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { RemuxedClip } from './remux-clip.ts';
import { UnusableFile } from './unusable-file.ts';

/** A job. `to`: the path of the made file, or the beginning of the paths of a picture's files. */
export type MediaJob =
  | { kind: 'picture' | 'clip' | 'still'; from: string; to: string }
  /** `ffmpeg`: the path of the program, which also makes the still. */
  | { kind: 'lesson-clip'; from: string; to: string; still: string; ffmpeg: string | null }
  /** Checks files of another site. `to`: the path of a temporary file. */
  | { kind: 'check'; files: { path: string; name: string }[]; to: string }
  | { kind: 'course-clip'; from: string }
  | { kind: 'icons'; logo: string; background: HexColor }
  | ({ kind: 'share-picture'; address: string } & SharePictureJob);
/** A job with the processor time after which its process ends. */
export type LimitedMediaJob = { job: MediaJob; cpuSeconds: number };
export type MediaResult =
  | { picture: EncodedPicture }
  | { clip: RemuxedClip & { stillHash?: string | null } }
  /** The hash of the still. */
  | { still: string }
  | { checked: (CheckedFile | { unusable: string })[] }
  /** The generated files by their addresses. */
  | { generated: Record<string, Uint8Array> }
  /** A course clip that can be played. */
  | { isUsable: true }
  | { unusable: string }
  | { isDiskFull: true };
/** The message about the progress of a running job. */
export type MediaProgress = { progress: ClipProgress };

/** Runs the job in the main thread. Another thread watches the processor time, since libraries never pause. */
if (isMainThread) process.once('message', runLimitedJob);
else endAfterCpuTime(workerData);

async function runLimitedJob({ job, cpuSeconds }: LimitedMediaJob): Promise<void> {
  new Worker(new URL(import.meta.url), { workerData: cpuSeconds }).unref();
  const result = await work(job).catch((error: unknown): MediaResult => {
    if (error instanceof UnusableFile) return { unusable: error.message };
    if (isDiskFull(error)) return { isDiskFull: true };
    throw error;
  });
  process.send?.(result, () => process.disconnect());
}

/** Does the job. Each kind loads only the library that it needs. */
async function work(job: MediaJob): Promise<MediaResult> {
  switch (job.kind) {
    case 'picture': {
      const { encodePicture } = await import('./encode-picture.ts');
      return { picture: await encodePicture(job.from, (name) => job.to + name) };
    }
    case 'still': {
      const { encodeStill } = await import('./encode-picture.ts');
      return { still: await encodeStill(job.from, job.to) };
    }
    case 'clip': {
      const { remuxClip } = await import('./remux-clip.ts');
      return { clip: await remuxClip(job.from, job.to) };
    }
    case 'lesson-clip': {
      const { prepareLessonClip } = await import('./convert-lesson-clip.ts');
      const report = (progress: ClipProgress) => void process.send?.({ progress } satisfies MediaProgress);
      return { clip: await prepareLessonClip(job, report) };
    }
    case 'course-clip': {
      const { checkCourseClip } = await import('./check-course-file.ts');
      await checkCourseClip(job.from);
      return { isUsable: true };
    }
    case 'check':
      return { checked: await checkAll(job) };
    case 'icons': {
      const { drawIcons } = await import('./draw-icons.ts');
      return { generated: await drawIcons(job.logo, job.background) };
    }
    case 'share-picture': {
      const { drawSharePicture } = await import('./draw-share-picture.ts');
      return { generated: { [job.address]: await drawSharePicture(job) } };
    }
  }
}

async function checkAll({ files, to }: Extract<MediaJob, { kind: 'check' }>) {
  const { checkMediaFile } = await import('./check-media-file.ts');
  const checked: (CheckedFile | { unusable: string })[] = [];
  for (const { path, name } of files) {
    const result = await checkMediaFile(path, name, to).catch((error: unknown) => {
      if (error instanceof UnusableFile) return { unusable: error.message };
      throw error;
    });
    checked.push(result);
  }
  return checked;
}

const CHECK_MS = 200;
const STDERR = 2;

/** Ends this process once its threads have computed for so long. Waiting for a slow disk does not count. */
export function endAfterCpuTime(cpuSeconds: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 < cpuSeconds) return;
    writeSync(STDERR, `it took more than ${cpuSeconds} s of the processor`);
    process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS);
}
