import PQueue from 'p-queue';
import type { BaseLogger } from 'pino';
import { startChildProcess } from '../child-process.ts';
import { Refusal } from '../refusal.ts';
import type { MediaJob, MediaResult } from './media-process.ts';
import { refuseFile } from './refuse-file.ts';

/** A clip of 200 MB on a slow disk. */
const TIMEOUT_MS = 5 * 60 * 1000;
const MAX_WAITING = 20;

/** One at a time: each may take some hundred megabytes for a few seconds. */
const jobs = new PQueue({ concurrency: 1 });

type Done = Extract<
  MediaResult,
  { picture: unknown } | { clip: unknown } | { checked: unknown } | { generated: unknown }
>;

/**
 * Lets a process of its own read an uploaded file, so that a file on which it breaks takes nothing else with it, and its memory is
 * free afterwards. Throws `invalid` at `file`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function runMediaProcess(job: MediaJob, log: BaseLogger, start = startChildProcess): Promise<Done> {
  if (jobs.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
  const result = await jobs
    .add(() => runJob(job, start))
    .catch((err: unknown) => {
      log.warn({ err }, 'an uploaded file could not be read');
      return { unusable: 'This file can’t be read. Please save it anew on your device, or choose another one.' };
    });
  if ('unusable' in result) return refuseFile(result.unusable);
  if ('isDiskFull' in result) throw new Refusal('DISK_FULL');
  return result;
}

function runJob(job: MediaJob, start: typeof startChildProcess): Promise<MediaResult> {
  const { child, stderr } = start('media-process');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise<MediaResult>((resolve, reject) => {
    child.once('message', (result: MediaResult) => resolve(result));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`no reply (${signal ?? code}): ${stderr().slice(-2000)}`)));
    child.send(job, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
}
