import { useState } from 'react';
import type { Picture } from '#contracts/pictures-and-clips.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';
import { UploadField } from './UploadField.tsx';
import { finishPicture, PICTURE_TYPES } from './upload-kinds.ts';
import { useUpload } from './use-upload.ts';

/** Another picture, and what it shows. */
export function PictureDialog(props: {
  path: ContentPath;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { path, content, onChange, onClosed } = props;
  const [picture, setPicture] = useState(() => valueAt(content, path) as Picture);
  const [problem, setProblem] = useState<string>();
  const [isNew, setIsNew] = useState(false);
  const upload = useUpload('picture', finishPicture, (added) => {
    // Without the sizes of the picture before.
    setPicture(({ alt }) => ({ ...added, alt }));
    setIsNew(true);
  });

  function save(close: () => void) {
    if (upload.isBusy) return;
    const refused = onChange(changeValue(content, path, () => picture));
    if (refused === null) close();
    else setProblem(refused);
  }

  return (
    <Dialog
      title="Picture"
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button aria-disabled={upload.isBusy} onClick={() => save(close)}>
            Use this picture
          </Button>
        </>
      )}
    >
      <img src={picture.src} alt={picture.alt} className="max-h-[32dvh] w-full rounded-panel bg-sand object-contain" />
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
        onChange={(event) => {
          // A long line is easier to read in several; Enter would make it two.
          setPicture({ ...picture, alt: event.target.value.replaceAll(/\n+/g, ' ') });
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
