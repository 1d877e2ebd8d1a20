import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Upload, UploadState } from './use-upload.ts';

/** The style of the progress bar, which looks alike in all browsers. */
const barClass =
  'h-3 grow appearance-none overflow-hidden rounded-full border-none bg-leaf-mid/40 indeterminate:animate-pulse ' +
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full ' +
  '[&::-webkit-progress-value]:bg-leaf [&::-moz-progress-bar]:bg-leaf';

/** A button that chooses a file and sends it, with the progress or the failure below it. */
export function UploadField(props: {
  /** The label of the button: 'Choose a picture'. */
  label: string;
  accept: string;
  upload: Upload;
}) {
  const { label, accept, upload } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state } = upload;
  const chooseButton = useRef<HTMLButtonElement>(null);
  /** True if the button that had the focus is gone, since its upload was cancelled. */
  const isFocusLost = useRef(false);
  useEffect(() => {
    if (isFocusLost.current) chooseButton.current?.focus();
    isFocusLost.current = false;
  }, [state.step]);

  function handleCancel() {
    isFocusLost.current = true;
    upload.cancel();
  }
  function handleChosen() {
    const file = input.current?.files?.[0];
    // Without this, the browser reports no change if the same file is chosen again.
    if (input.current) input.current.value = '';
    if (file) upload.start(file);
  }

  return (
    <div>
      <input ref={input} type="file" accept={accept} aria-label={label} hidden onChange={handleChosen} />
      {upload.isBusy ? (
        <UploadProgress labelledBy={`${id}-status`} state={state} onCancel={handleCancel} />
      ) : (
        <Button ref={chooseButton} variant="secondary" onClick={() => input.current?.click()}>
          {label}
        </Button>
      )}
      <p id={`${id}-status`} role="status" className="mt-1 text-muted text-sm tabular-nums empty:hidden">
        {describeStep(state)}
      </p>
      {state.step === 'failed' && (
        <div
          ref={bringIntoView}
          role="alert"
          className="mt-3 scroll-mt-44 scroll-mb-24 rounded-control border border-danger bg-danger-soft p-4"
        >
          <p className="flex gap-3 whitespace-pre-line font-medium text-danger [overflow-wrap:anywhere]">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {state.sentence}
          </p>
          {state.mayRetry && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={upload.retry}>
                Try again
              </Button>
              <Button variant="quiet" onClick={handleCancel}>
                Forget it
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The progress bar. Its cancel button asks first, since sending a part of a long clip may have taken minutes. */
function UploadProgress(props: { labelledBy: string; state: UploadState; onCancel(): void }) {
  const { labelledBy, state, onCancel } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex items-center gap-3">
      <progress aria-labelledby={labelledBy} max={100} value={percentOf(state)} className={barClass} />
      <Button variant="quiet" className="shrink-0" onClick={() => setAsking(true)}>
        {state.step === 'sending' ? 'Cancel upload' : 'Cancel'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Throw this upload away?"
          confirm="Throw it away"
          confirming="Canceling…"
          dismiss="Let it go on"
          onConfirm={async () => onCancel()}
          onClosed={() => setAsking(false)}
        >
          <p>What has arrived of the file is lost.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Brings a message between the toolbar and a phone's navigation. */
const bringIntoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' });

function percentOf(state: UploadState): number | undefined {
  if (state.step === 'sending') return state.percent;
  return state.step === 'preparing' ? state.progress?.percent : undefined;
}

function describeStep(state: UploadState): string | null {
  if (state.step === 'sending' && state.isOffline)
    return `No connection. It goes on from ${state.percent}% by itself, as soon as there is one.`;
  if (state.step === 'sending')
    return `Uploading: ${state.percent}%${state.isResumed ? '. It goes on where it stopped.' : ''}`;
  if (state.step !== 'preparing') return null;
  if (!state.progress) return 'Preparing it…';
  const { isConverting, percent } = state.progress;
  if (percent === 0) return 'Preparing it. Clips get ready one after the other, so this may take a while.';
  return `${isConverting ? 'Converting' : 'Preparing'}: ${percent}%`;
}
