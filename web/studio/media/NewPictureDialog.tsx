import { useRef } from 'react';
import type { MediaFrameProps } from './MediaFrame.tsx';
import { PictureDialog } from './PictureDialog.tsx';

type NewPictureDialogProps = Omit<MediaFrameProps, 'onClosed'> & { onClosed(isChosen: boolean): void };

/** The picture of a block that has just been added. A block whose picture nobody has chosen was not wanted. */
export function NewPictureDialog({ onChange, onClosed, ...props }: NewPictureDialogProps) {
  const isChosen = useRef(false);
  return (
    <PictureDialog
      {...props}
      onChange={(next) => {
        const refused = onChange(next);
        isChosen.current = refused === null;
        return refused;
      }}
      onClosed={() => onClosed(isChosen.current)}
    />
  );
}
