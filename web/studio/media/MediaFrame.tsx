import { type ReactNode, useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useDialogHistory } from '../../admin/dialog-history.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';

export type MediaFrameProps = {
  path: ContentPath;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
};

/** Holds a picture or clip while its dialog changes it, and the problem if it could not be saved. */
export function useEditedMedia<Media extends object>({ path, content }: MediaFrameProps) {
  const [media, setMedia] = useState(() => valueAt(content, path) as Media);
  const [problem, setProblem] = useState<string>();
  return {
    media,
    setMedia,
    problem,
    setProblem,
    /** Applies what the coach typed or tapped, and clears the problem. */
    applyTyped(typed: Partial<Media>) {
      setMedia((before) => ({ ...before, ...typed }));
      setProblem(undefined);
    },
  };
}

/** The dialog of a picture or clip. Its button saves the changes, unless a file is still being uploaded. */
export function MediaFrame(
  props: MediaFrameProps & {
    title: string;
    /** The label of the button that saves: 'Use this picture'. */
    saveLabel: string;
    isBusy: boolean;
    edited: { media: object; setProblem(problem: string): void };
    children: ReactNode;
  },
) {
  const { path, content, onChange, onClosed, title, saveLabel, isBusy, edited, children } = props;
  useDialogHistory(onClosed);

  function save(close: () => void) {
    if (isBusy) return;
    const refusal = onChange(changeValue(content, path, () => edited.media));
    if (refusal === null) close();
    else edited.setProblem(refusal);
  }

  return (
    <Dialog
      title={title}
      described={false}
      keepsTop
      onClosed={onClosed}
      dismiss="Cancel"
      actions={(close) => (
        <Button aria-disabled={isBusy} onClick={() => save(close)}>
          {saveLabel}
        </Button>
      )}
    >
      {children}
    </Dialog>
  );
}
