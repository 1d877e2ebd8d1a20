import { useState } from 'react';
import type { PageHead } from '#contracts/pages/page-head.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea, TextInput } from '../ui/TextInput.tsx';
import { changeValue, valueAt } from './edit-content.ts';
import type { ContentPath } from './mark-content.ts';
import { UploadField } from './media/UploadField.tsx';
import { finishPicture, PICTURE_TYPES } from './media/upload-kinds.ts';
import { useUpload } from './media/use-upload.ts';
import { Problem } from './Problem.tsx';
import { useDraftText } from './use-draft-text.ts';

/** The numbers of characters after which search engines cut off titles and descriptions. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;

/** The title and description of a page, as a search result and a shared link show them. */
export function HeadDialog(props: {
  name: string;
  path: string;
  /** The path of the title and description in the content. */
  head: ContentPath;
  /** The address of the picture that is shared while the coach has uploaded none. */
  sharePicture: string;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { name, path, head, content, onChange, onClosed } = props;
  const stored = valueAt(content, head) as PageHead;
  const { field: title } = useDraftText(`${head}.title`, { content, onChange });
  const { field: description } = useDraftText(`${head}.description`, { content, onChange });
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  useDialogHistory(onClosed);
  const fullTitle = `${title.value} · ${content.profile.brand}`;

  const upload = useUpload('picture', finishPicture, (added) => setSharePicture({ ...added, alt: stored.title }));

  function setSharePicture(picture: PageHead['sharePicture']) {
    setPictureProblem(onChange(changeValue(content, `${head}.sharePicture`, () => picture)));
  }

  return (
    <Dialog
      title={`${name}: in search and when shared`}
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      <TextInput label="Title" hint={lengthHint(fullTitle.length, SHOWN_TITLE)} {...title} />
      <TextArea label="Description" hint={lengthHint(description.value.length, SHOWN_DESCRIPTION)} {...description} />
      <section aria-label="In search results" className="rounded-panel border border-line p-4">
        <p className="text-muted text-sm">In search results</p>
        <p className="mt-2 text-muted text-sm">
          {location.host}
          {path === '/' ? '' : ` › ${path.slice(1)}`}
        </p>
        <p className="mt-1 text-leaf-dark text-lg leading-snug">{cut(fullTitle, SHOWN_TITLE)}</p>
        <p className="text-sm">{cut(description.value, SHOWN_DESCRIPTION)}</p>
      </section>
      <section aria-label="When shared" className="overflow-hidden rounded-panel border border-line">
        <img
          src={stored.sharePicture?.src ?? props.sharePicture}
          alt=""
          className="aspect-1200/630 w-full object-cover"
        />
        <div className="p-4">
          <p className="text-muted text-sm">{location.host}</p>
          <p className="font-semibold">{fullTitle}</p>
          <p className="line-clamp-2 text-sm">{description.value}</p>
        </div>
      </section>
      <div>
        <UploadField label="Choose a picture for sharing" accept={PICTURE_TYPES} upload={upload} />
        <Problem text={upload.isBusy ? null : pictureProblem} className="mt-2 text-sm" />
      </div>
      {stored.sharePicture && !upload.isBusy && (
        <Button variant="quiet" onClick={() => setSharePicture(undefined)}>
          Back to the drawing
        </Button>
      )}
    </Dialog>
  );
}

const lengthHint = (length: number, shown: number) =>
  length > shown ? `Search results show about ${shown} characters; this has ${length}.` : '';

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text);
