import { useState } from 'react';
import type { Picture } from '#contracts/studio/pictures-and-clips.ts';
import { TextArea } from '../../ui/TextInput.tsx';
import { FocusField, isCropped } from './FocusField.tsx';
import { MediaFrame, type MediaFrameProps, useEditedMedia } from './MediaFrame.tsx';
import { UploadField } from './UploadField.tsx';
import { finishPicture, PICTURE_TYPES } from './upload-kinds.ts';
import { useUpload } from './use-upload.ts';

/** The dialog for a picture and its description. */
export function PictureDialog(props: MediaFrameProps) {
  const edited = useEditedMedia<Picture>(props);
  const { media: picture, setMedia, problem, applyTyped } = edited;
  const [isNew, setIsNew] = useState(false);
  const upload = useUpload('picture', finishPicture, (added) => {
    // Only the description stays: sizes and focus were those of the former picture.
    setMedia(({ alt }) => ({ ...added, alt }));
    setIsNew(true);
  });

  return (
    <MediaFrame {...props} title="Picture" saveLabel="Use this picture" isBusy={upload.isBusy} edited={edited}>
      {isCropped(props.path) ? (
        <FocusField picture={picture} onChange={(focus) => applyTyped({ focus })} />
      ) : (
        <img
          src={picture.src}
          alt={picture.alt}
          className="max-h-[32dvh] w-full rounded-panel bg-sand object-contain"
        />
      )}
      <UploadField label="Choose a picture" accept={PICTURE_TYPES} upload={upload} />
      <TextArea
        rows={2}
        label="What does it show?"
        hint={
          isNew
            ? 'Please check that this still fits. It’s read to people who can’t see the picture.'
            : 'It’s read to people who can’t see the picture.'
        }
        value={picture.alt}
        error={problem}
        // The field has several rows for a long line, but a description has no line breaks.
        onChange={(event) => applyTyped({ alt: event.target.value.replaceAll(/\n+/g, ' ') })}
      />
    </MediaFrame>
  );
}
