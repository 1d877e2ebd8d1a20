import { stat } from 'node:fs/promises';
import PQueue from 'p-queue';
import type { BaseLogger } from 'pino';
import { MINUTE_MS } from '#domain/durations.ts';
import { startChildProcess } from '../../process/child-process.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { LimitedMediaJob, MediaJob, MediaResult } from './media-process.ts';
import { refuseFile } from './unusable-file.ts';

/** A clip of 200 MB on a slow disk. */
const TIMEOUT_MS = 5 * MINUTE_MS;
const MAX_WAITING = 20;
const MEGABYTE = 1024 * 1024;

/**
 * One at a time: each may take some hundred megabytes for a few seconds. Visitors wait for drawings, so no clip keeps
 * them waiting.
 */
const clipQueue = new PQueue({ concurrency: 1 });
const pictureQueue = new PQueue({ concurrency: 1 });

const queueOf = ({ kind }: MediaJob): PQueue =>
  ['clip', 'check', 'course-clip'].includes(kind) ? clipQueue : pictureQueue;

type Done = Extract<
  MediaResult,
  { picture: unknown } | { clip: unknown } | { checked: unknown } | { generated: unknown }
>;
/** The options are for tests. */
type Options = { start?: typeof startChildProcess; cpuSeconds?: number };

/**
 * Lets a process of its own read an uploaded file, so that a file on which it breaks takes nothing else with it, and
 * its memory is free afterwards. Throws `invalid` at `file`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function runMediaProcess(job: MediaJob, log: BaseLogger, options: Options = {}): Promise<Done> {
  const queue = queueOf(job);
  if (queue.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
  const result = await queue
    .add(() => runJob(job, options))
    .catch((err: unknown) => {
      log.warn({ err }, 'an uploaded file could not be read');
      return { unusable: 'This file can’t be read. Please save it anew on your device, or choose another one.' };
    });
  if ('unusable' in result) return refuseFile(result.unusable);
  if ('isDiskFull' in result) throw new Refusal('DISK_FULL');
  return result;
}

async function runJob(job: MediaJob, { start = startChildProcess, ...options }: Options): Promise<MediaResult> {
  const cpuSeconds = options.cpuSeconds ?? (await allowedCpuSeconds(job));
  const { child, stderr } = start('media-process');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise<MediaResult>((resolve, reject) => {
    child.once('message', (result: MediaResult) => resolve(result));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`no reply (${signal ?? code}): ${stderr().slice(-2000)}`)));
    const limitedJob: LimitedMediaJob = { job, cpuSeconds };
    child.send(limitedJob, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
}

/**
 * Several times what a slow machine needs for honest files: an hour of film in 66 MB takes 5 s, the largest picture as
 * much. The numbers in a small file may name work without end.
 */
async function allowedCpuSeconds(job: MediaJob): Promise<number> {
  const paths = 'files' in job ? job.files.map(({ path }) => path) : 'from' in job ? [job.from] : [job.logo];
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const megabytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE;
  return Math.ceil(30 + paths.length + megabytes);
}
