import { useRef } from 'react';
import type { MediaFrameProps } from './MediaFrame.tsx';
import { PictureDialog } from './PictureDialog.tsx';

type NewPictureDialogProps = Omit<MediaFrameProps, 'onClosed'> & { onClosed(isChosen: boolean): void };

/** The dialog for the picture of a new block. `onClosed` hears whether one was chosen: an empty block is removed. */
export function NewPictureDialog({ onChange, onClosed, ...props }: NewPictureDialogProps) {
  const isChosen = useRef(false);
  return (
    <PictureDialog
      {...props}
      onChange={(next) => {
        const refusal = onChange(next);
        isChosen.current = refusal === null;
        return refusal;
      }}
      onClosed={() => onClosed(isChosen.current)}
    />
  );
}
