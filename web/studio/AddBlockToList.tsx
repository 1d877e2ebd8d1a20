import { Plus } from 'lucide-react';
import { useState } from 'react';
import { blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import { addBlock } from './custom-page-changes.ts';
import { PictureDialog } from './media/PictureDialog.tsx';

/** The button below the list of all words of a custom page, which adds a block at its end. */
export function AddBlockToList(props: {
  index: number;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
}) {
  const { index, content, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [newPicture, setNewPicture] = useState<string | null>(null);
  const count = content.customPages[index]?.blocks.length ?? 0;
  return (
    <div className="mt-6">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-5" /> Add a block
      </Button>
      <p role="status" className="mt-2 text-muted text-sm">
        {announcement}
      </p>
      {isOpen && (
        <AddBlockDialog
          onChosen={(kind) => {
            const refused = onChange(addBlock(content, index, count, kind));
            setAnnouncement(refused ?? `${blockKinds[kind].name} added at the end of the page`);
            if (!refused && kind === 'picture') setNewPicture(`customPages.${index}.blocks.${count}.picture`);
          }}
          onClosed={() => setIsOpen(false)}
        />
      )}
      {newPicture !== null && (
        <PictureDialog path={newPicture} {...{ content, onChange }} onClosed={() => setNewPicture(null)} />
      )}
    </div>
  );
}
