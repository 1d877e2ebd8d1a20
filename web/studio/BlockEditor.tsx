import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { CustomPageView } from '../custom-pages/CustomPageView.tsx';
import { Button } from '../ui/Button.tsx';
import { AddBlockDialog } from './AddBlockDialog.tsx';
import { BlockSettingsDialog } from './BlockSettingsDialog.tsx';
import { addBlock } from './custom-page-changes.ts';
import { changeValue, moveEntry, removeEntry } from './edit-content.ts';
import { ControlButton, MoveButtons } from './MoveButtons.tsx';
import { NewPictureDialog } from './media/NewPictureDialog.tsx';
import { listLinkChoices } from './rich-text/link-choices.ts';
import { useListChanges } from './use-list-changes.tsx';

/** The attribute of the studio's own controls on a shown page. A tap on them does not edit the page. */
export const studioControls = { 'data-studio-controls': '' };

/** A page of blocks with the buttons that add, move and remove them. */
export function BlockEditor(props: {
  pageIndex: number;
  /** The page with the marks that tell its texts apart. */
  shown: CustomPage;
  content: SiteContent;
  /** Returns why the change was refused, or null. */
  onChange(next: SiteContent): string | null;
}) {
  const { pageIndex, shown, content, onChange } = props;
  const [addIndex, setAddIndex] = useState<number | null>(null);
  const [settingsIndex, setSettingsIndex] = useState<number | null>(null);
  /** The index of a picture block that was just added and has no picture yet. */
  const [newPictureIndex, setNewPictureIndex] = useState<number | null>(null);
  const { frame, change, focusNext, status } = useListChanges(onChange);
  const list = `customPages.${pageIndex}.blocks`;
  const blocks = content.customPages[pageIndex]?.blocks ?? [];
  const editedBlock = settingsIndex === null ? undefined : blocks[settingsIndex];

  function add(blockIndex: number, kind: Block['kind']) {
    const next = addBlock(content, pageIndex, blockIndex, kind);
    const refusal = change(next, `${blockKinds[kind].name} added`, `up-${blockIndex}`);
    if (!refusal && kind === 'picture') setNewPictureIndex(blockIndex);
  }
  const removeEmptyPicture = (blockIndex: number) =>
    change(removeEntry(content, { list, index: blockIndex }), 'No picture added', `add-${blockIndex}`);
  const move = (from: number, to: number, button: 'up' | 'down') => {
    const message = `Moved to place ${to + 1} of ${blocks.length}`;
    change(moveEntry(content, { list, index: from }, to), message, `${button}-${to}`);
  };
  const remove = (blockIndex: number) =>
    change(removeEntry(content, { list, index: blockIndex }), 'Removed. Undo brings it back.', `add-${blockIndex}`);

  const withControls = (block: ReactNode, blockIndex: number) => {
    const { kind } = shown.blocks[blockIndex] as Block;
    const { name, settings } = blockKinds[kind];
    const label = `${name}, block ${blockIndex + 1}`;
    return (
      <section aria-label={label}>
        <div
          {...studioControls}
          className="mb-4 flex flex-wrap items-center gap-1 rounded-control border border-line bg-card pl-4 font-sans text-base text-ink"
        >
          <span className="mr-auto py-2 text-muted text-sm">{name}</span>
          {settings && (
            <ControlButton
              name={`Settings: ${label}`}
              control={`set-${blockIndex}`}
              onClick={() => setSettingsIndex(blockIndex)}
            >
              <SlidersHorizontal aria-hidden className="size-5" />
            </ControlButton>
          )}
          <MoveButtons
            label={label}
            id={blockIndex}
            index={blockIndex}
            length={shown.blocks.length}
            onMove={(to, button) => move(blockIndex, to, button)}
          />
          <ControlButton name={`Remove: ${label}`} control={`remove-${blockIndex}`} onClick={() => remove(blockIndex)}>
            <Trash2 aria-hidden className="size-5" />
          </ControlButton>
        </div>
        {block}
        <AddButton blockIndex={blockIndex + 1} onClick={setAddIndex} />
      </section>
    );
  };

  return (
    <div ref={frame}>
      <CustomPageView page={shown} around={withControls} above={<AddButton blockIndex={0} onClick={setAddIndex} />} />
      <div {...studioControls}>
        {status}
        {addIndex !== null && (
          <AddBlockDialog onChosen={(kind) => add(addIndex, kind)} onClosed={() => setAddIndex(null)} />
        )}
        {newPictureIndex !== null && (
          <NewPictureDialog
            path={`${list}.${newPictureIndex}.picture`}
            content={content}
            onChange={onChange}
            onClosed={(isChosen) => {
              setNewPictureIndex(null);
              if (isChosen) focusNext(`up-${newPictureIndex}`);
              else removeEmptyPicture(newPictureIndex);
            }}
          />
        )}
        {editedBlock && settingsIndex !== null && (
          <BlockSettingsDialog
            block={editedBlock}
            links={listLinkChoices(content)}
            onSave={(next) =>
              change(
                changeValue(content, `${list}.${settingsIndex}`, () => next),
                'Saved',
                `set-${settingsIndex}`,
              )
            }
            onClosed={() => setSettingsIndex(null)}
          />
        )}
      </div>
    </div>
  );
}

const AddButton = ({ blockIndex, onClick }: { blockIndex: number; onClick(blockIndex: number): void }) => (
  <div {...studioControls} className="mt-6 font-sans text-base">
    <Button
      variant="quiet"
      className="w-full border border-line border-dashed"
      data-control={`add-${blockIndex}`}
      aria-label={`Add a block at place ${blockIndex + 1}`}
      onClick={() => onClick(blockIndex)}
    >
      <Plus aria-hidden className="size-5" /> Add a block
    </Button>
  </div>
);
