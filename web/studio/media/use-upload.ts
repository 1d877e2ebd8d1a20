import { useEffect, useRef, useState } from 'react';
import type { MediaKind } from '#contracts/studio/media.ts';
import { ApiError } from '../../api.ts';
import { getErrorMessage } from '../../ui/use-form-submit.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { cancelTransfer, type FileTransfer, newTransfer, retryOnce, sendFile, UnreadableFile } from './send-file.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; percent: number }
  /** All of it has arrived, and the server looks at it. */
  | { step: 'preparing' }
  | { step: 'failed'; sentence: string; mayRetry: boolean };

export type Upload = { state: UploadState; isBusy: boolean; start(file: File): void; retry(): void; cancel(): void };

/** Sends one file at a time. `finish` asks the server for what it makes of the upload, and `onDone` gets that. */
export function useUpload<Result>(
  kind: MediaKind,
  finish: (complete: { upload: string; bytes: number }) => Promise<Result>,
  onDone: (result: Result) => void,
): Upload {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const current = useRef<FileTransfer | null>(null);
  const latest = useLatest({ finish, onDone });

  async function run(transfer: FileTransfer) {
    current.current = transfer;
    const show = (next: UploadState) => current.current === transfer && setState(next);
    const showProgress = () => show({ step: 'sending', percent: percentOf(transfer) });
    showProgress();
    try {
      const complete = await sendFile(transfer, showProgress);
      show({ step: 'preparing' });
      const result = await retryOnce(() => latest.current.finish(complete));
      if (current.current !== transfer) return;
      current.current = null;
      setState({ step: 'idle' });
      latest.current.onDone(result);
    } catch (error) {
      show({ step: 'failed', sentence: explain(error), mayRetry: mayRetry(error) });
    }
  }

  function cancel() {
    if (current.current) cancelTransfer(current.current);
    current.current = null;
    setState({ step: 'idle' });
  }

  useEffect(
    () => () => {
      if (current.current) cancelTransfer(current.current);
      current.current = null;
    },
    [],
  );

  return {
    state,
    isBusy: state.step === 'sending' || state.step === 'preparing',
    start(file) {
      if (current.current) cancelTransfer(current.current);
      void run(newTransfer(kind, file));
    },
    retry: () => current.current && void run(current.current),
    cancel,
  };
}

const percentOf = ({ received, file }: FileTransfer): number =>
  file.size === 0 ? 0 : Math.floor((100 * received) / file.size);

function explain(error: unknown): string {
  if (error instanceof UnreadableFile) return 'Your device can’t read this file any more. Please choose it once more.';
  return getErrorMessage(error) ?? 'That didn’t work. Please try again in a moment.';
}

/** Whether another try may succeed. A file that was refused would be refused again. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof UnreadableFile) && !(error instanceof ApiError && [400, 413].includes(error.status));
