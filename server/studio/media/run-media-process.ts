import { stat } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { BaseLogger } from 'pino';
import type { ClipProgress } from '#contracts/course/course-media.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { startChildProcess } from '../../process/child-process.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { LimitedMediaJob, MediaJob, MediaProgress, MediaResult } from './media-process.ts';
import { TERMINATED } from './run-ffmpeg.ts';
import { refuseFile } from './unusable-file.ts';

/** The time without a message after which a process is ended, longer for large files. Slow disks copy some MB/s. */
const TIMEOUT_MS = 5 * MINUTE_MS;
const TIMEOUT_MS_PER_MEGABYTE = 300;
/** The time that a process has to end itself and its ffmpeg, before it is killed. */
const ENDING_MS = 5000;
const MAX_WAITING = 20;
const MEGABYTE = 1024 * 1024;

/**
 * Each queue runs one job at a time, since a job may take some hundred megabytes. Visitors who wait for a drawing do
 * not wait for clips, and clips of the pages do not wait for a lesson's clip that is converted for an hour.
 */
const clipQueue = new PQueue({ concurrency: 1 });
const lessonQueue = new PQueue({ concurrency: 1 });
const pictureQueue = new PQueue({ concurrency: 1 });

function queueOf({ kind }: MediaJob): PQueue {
  if (kind === 'lesson-clip') return lessonQueue;
  return ['clip', 'check', 'course-clip'].includes(kind) ? clipQueue : pictureQueue;
}

type UsableResult = Exclude<MediaResult, { unusable: string } | { isDiskFull: true }>;
type Options = {
  onProgress?: (progress: ClipProgress) => void;
  /** A signal that ends the process. */
  signal?: AbortSignal;
  /** A replacement in tests, like `cpuSeconds`. */
  start?: typeof startChildProcess;
  cpuSeconds?: number;
};

/** The error of a process that was ended from outside, for example because the machine stops. The file may be fine. */
class EndedFromOutside extends Error {}

/**
 * Runs a job in a process of its own, so that a malicious or broken file harms nothing else, and the memory is free
 * afterwards. Throws `invalid` at `file`, `DISK_FULL`, `UNAVAILABLE`, also if `signal` ends it.
 */
export async function runMediaProcess(job: MediaJob, log: BaseLogger, options: Options = {}): Promise<UsableResult> {
  const queue = queueOf(job);
  if (queue.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
  const result = await queue
    .add(() => runJob(job, options), { ...(options.signal && { signal: options.signal }) })
    .catch((err: unknown) => {
      if (err instanceof EndedFromOutside || options.signal?.aborted) throw new Refusal('UNAVAILABLE');
      log.warn({ err }, 'an uploaded file could not be read');
      return { unusable: 'This file can’t be read. Please save it anew on your device, or choose another one.' };
    });
  if ('unusable' in result) return refuseFile(result.unusable);
  if ('isDiskFull' in result) throw new Refusal('DISK_FULL');
  return result;
}

async function runJob(job: MediaJob, options: Options): Promise<MediaResult> {
  const { start = startChildProcess, signal, onProgress } = options;
  const { fileCount, megabytes } = await measureFiles(job);
  const cpuSeconds = options.cpuSeconds ?? computeCpuLimit(fileCount, megabytes);
  const { child, stderr } = start('media-process');
  const endProcess = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), ENDING_MS).unref();
  };
  let isTooLate = false;
  const giveUp = () => {
    isTooLate = true;
    endProcess();
  };
  const startTimer = () => setTimeout(giveUp, TIMEOUT_MS + TIMEOUT_MS_PER_MEGABYTE * megabytes);
  let timer = startTimer();
  signal?.addEventListener('abort', endProcess);
  return new Promise<MediaResult>((resolve, reject) => {
    child.on('message', (message: MediaResult | MediaProgress) => {
      if (!('progress' in message)) return resolve(message);
      clearTimeout(timer);
      timer = startTimer();
      onProgress?.(message.progress);
    });
    child.once('error', reject);
    child.once('exit', (code, endedBy) => {
      const message = `no reply (${endedBy ?? code}): ${stderr().slice(-2000)}`;
      const isFromOutside = !isTooLate && (code === TERMINATED || endedBy === 'SIGTERM');
      reject(isFromOutside ? new EndedFromOutside(message) : new Error(message));
    });
    const limitedJob: LimitedMediaJob = { job, cpuSeconds };
    child.send(limitedJob, (error) => error && reject(error));
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', endProcess);
  });
}

/**
 * Returns several times the seconds that a slow machine needs: 5 for an hour of film in 66 MB, or for the largest
 * picture. The limit stops malicious files, since even a small one can demand endless work.
 */
const computeCpuLimit = (fileCount: number, megabytes: number): number => Math.ceil(30 + fileCount + megabytes);

async function measureFiles(job: MediaJob): Promise<{ fileCount: number; megabytes: number }> {
  const paths = listPaths(job);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return { fileCount: paths.length, megabytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE };
}

function listPaths(job: MediaJob): string[] {
  if ('files' in job) return job.files.map(({ path }) => path);
  return ['from' in job ? job.from : job.logo];
}
