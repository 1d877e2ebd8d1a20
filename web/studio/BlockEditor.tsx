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

/** Marks what belongs to the studio and not to the shown page, so that a tap on it is no tap on the page. */
export const STUDIO_CONTROLS = 'data-studio-controls';

type Change = (next: SiteContent) => string | null;

/** A page of blocks with the buttons that add, move and remove them. `shown` is the page with marks. */
export function BlockEditor(props: { pageIndex: number; shown: CustomPage; content: SiteContent; onChange: Change }) {
  const { pageIndex, shown, content, onChange } = props;
  const [adding, setAdding] = useState<number | null>(null);
  const [settingsIndex, setSettingsIndex] = useState<number | null>(null);
  /** The block of a picture that has just been added, and is chosen now. */
  const [newPicture, setNewPicture] = useState<number | null>(null);
  const { frame, change, focusNext, status } = useListChanges(onChange);
  const list = `customPages.${pageIndex}.blocks`;
  const blocks = content.customPages[pageIndex]?.blocks ?? [];
  const editedBlock = settingsIndex === null ? undefined : blocks[settingsIndex];

  function add(blockIndex: number, kind: Block['kind']) {
    const next = addBlock(content, pageIndex, blockIndex, kind);
    const refused = change(next, `${blockKinds[kind].name} added`, `up-${blockIndex}`);
    if (!refused && kind === 'picture') setNewPicture(blockIndex);
  }
  const removeUnchosen = (blockIndex: number) =>
    change(removeEntry(content, { list, index: blockIndex }), 'No picture added', `add-${blockIndex}`);
  const move = (from: number, to: number, button: 'up' | 'down') => {
    const message = `Moved to place ${to + 1} of ${blocks.length}`;
    change(moveEntry(content, { list, index: from }, to), message, `${button}-${to}`);
  };
  const remove = (blockIndex: number) =>
    change(removeEntry(content, { list, index: blockIndex }), 'Removed. Undo brings it back.', `add-${blockIndex}`);

  const around = (block: ReactNode, blockIndex: number) => {
    const { kind } = shown.blocks[blockIndex] as Block;
    const { name, settings } = blockKinds[kind];
    const label = `${name}, block ${blockIndex + 1}`;
    return (
      <section aria-label={label}>
        <div
          {...{ [STUDIO_CONTROLS]: '' }}
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
        <AddButton blockIndex={blockIndex + 1} onClick={setAdding} />
      </section>
    );
  };

  return (
    <div ref={frame}>
      <CustomPageView page={shown} around={around} above={<AddButton blockIndex={0} onClick={setAdding} />} />
      <div {...{ [STUDIO_CONTROLS]: '' }}>
        {status}
        {adding !== null && <AddBlockDialog onChosen={(kind) => add(adding, kind)} onClosed={() => setAdding(null)} />}
        {newPicture !== null && (
          <NewPictureDialog
            path={`${list}.${newPicture}.picture`}
            content={content}
            onChange={onChange}
            onClosed={(isChosen) => {
              setNewPicture(null);
              if (isChosen) focusNext(`up-${newPicture}`);
              else removeUnchosen(newPicture);
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
  <div {...{ [STUDIO_CONTROLS]: '' }} className="mt-6 font-sans text-base">
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
