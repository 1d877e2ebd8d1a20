import { useEffect, useRef, useState } from 'react';
import type { ClipProgress } from '#contracts/course/course-media.ts';
import type { CompleteUpload, MediaKind } from '#contracts/studio/media.ts';
import { ApiError, NetworkError } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { getErrorMessage } from '../../ui/use-form-submit.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { UploadMemory } from './remember-upload.ts';
import {
  cancelTransfer,
  type FileTransfer,
  forgetEndedUpload,
  getRetryPauses,
  newTransfer,
  retry,
  sendFile,
  UnreadableFile,
  UploadCancelled,
} from './send-file.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; percent: number; isResumed: boolean; isOffline: boolean }
  /** The whole file has arrived, and the server checks or converts it. */
  | { step: 'preparing'; progress: ClipProgress | null }
  | { step: 'failed'; sentence: string; mayRetry: boolean };

export type Upload = {
  state: UploadState;
  isBusy: boolean;
  start(file: File): void;
  /** Finishes an upload whose whole file arrived on an earlier visit. */
  finishEarlier(complete: CompleteUpload): void;
  retry(): void;
  cancel(): void;
};

/** A function that gets the server's result of a complete upload. `onProgress` throws once the upload is cancelled. */
type Finish<Result> = (complete: CompleteUpload, onProgress: (progress: ClipProgress) => void) => Promise<Result>;
/** A file to send, or an upload whose whole file has arrived. */
type Job = FileTransfer | (Pick<FileTransfer, 'upload' | 'memory' | 'isCancelled'> & { complete: CompleteUpload });

/**
 * Uploads one file at a time. `finish` asks the server for the result, which `onDone` gets. With a `memory`, an upload
 * that stopped because the page was left goes on once the same file is chosen again.
 */
export function useUpload<Result>(
  kind: MediaKind,
  finish: Finish<Result>,
  onDone: (result: Result) => void,
  memory?: UploadMemory,
): Upload {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const currentJob = useRef<Job | null>(null);
  const latest = useLatest({ finish, onDone });

  async function run(job: Job) {
    currentJob.current = job;
    // A job that was cancelled or replaced shows nothing any more.
    const show = (next: UploadState) => currentJob.current === job && setState(next);
    const onProgress = (progress: ClipProgress) => {
      if (job.isCancelled) throw new UploadCancelled();
      show({ step: 'preparing', progress });
    };
    try {
      const complete = 'complete' in job ? job.complete : await sendFile(job, () => show(describeSending(job)));
      show({ step: 'preparing', progress: null });
      const finishUpload = () => latest.current.finish(complete, onProgress);
      const result = await retry(finishUpload, getRetryPauses(job)).catch((error) => forgetEndedUpload(job, error));
      if (currentJob.current !== job) return;
      currentJob.current = null;
      job.memory?.forget();
      setState({ step: 'idle' });
      latest.current.onDone(result);
    } catch (error) {
      show({ step: 'failed', sentence: explain(error, job), mayRetry: mayRetry(error) });
    }
  }

  function cancel() {
    if (currentJob.current) cancelTransfer(currentJob.current);
    currentJob.current = null;
    setState({ step: 'idle' });
  }

  useEffect(
    () => () => {
      const job = currentJob.current;
      if (!job) return;
      const isIncomplete = !job.isCancelled && 'file' in job && job.received < job.file.size;
      // A remembered upload goes on at the next visit.
      if (job.memory) job.isCancelled = true;
      else cancelTransfer(job);
      currentJob.current = null;
      if (job.memory && isIncomplete)
        toast({
          title: `The upload stopped at ${describeSending(job).percent}%`,
          description: 'Choose the same file in that part again, and it goes on from there.',
        });
    },
    [],
  );
  const canRetry = state.step === 'failed' && state.mayRetry;
  useEffect(() => {
    const handleOnline = () => canRetry && currentJob.current && void run(currentJob.current);
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  });

  return {
    state,
    isBusy: state.step === 'sending' || state.step === 'preparing',
    start(file) {
      if (currentJob.current) cancelTransfer(currentJob.current);
      const transfer = newTransfer(kind, file, memory);
      setState(describeSending(transfer));
      void run(transfer);
    },
    finishEarlier: (complete) => void run({ upload: complete.upload, memory, isCancelled: false, complete }),
    retry: () => currentJob.current && void run(currentJob.current),
    cancel,
  };
}

const describeSending = ({ received, file, isResumed, isOffline }: FileTransfer) => ({
  step: 'sending' as const,
  percent: file.size === 0 ? 0 : Math.floor((100 * received) / file.size),
  isResumed,
  isOffline,
});

function explain(error: unknown, job: Job): string {
  if (error instanceof UnreadableFile) return 'Your device can’t read this file any more. Please choose it once more.';
  const percent = 'file' in job ? describeSending(job).percent : 100;
  if (error instanceof NetworkError && percent > 0)
    return navigator.onLine
      ? `The site can’t be reached right now. ${percent}% has arrived. Keep this page open, and tap “Try again” in a moment.`
      : `You’re offline. ${percent}% has arrived, and it goes on by itself once you’re online. Keep this page open.`;
  return getErrorMessage(error) ?? 'That didn’t work. Please try again in a moment.';
}

/** Returns whether another try may succeed. A file that was refused would be refused again. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof UnreadableFile) && !(error instanceof ApiError && [400, 413].includes(error.status));
