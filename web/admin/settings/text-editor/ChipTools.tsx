import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from 'lucide-react';
import type { Command, EditorState } from 'prosemirror-state';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { deleteChip, moveChip, selectedChip } from './chip-commands.ts';

/** The buttons that move and delete the selected chip, for fingers and keyboards that cannot drag it. */
export function ChipTools({ state, run }: { state: EditorState; run(command: Command): void }) {
  const chip = selectedChip(state);
  const isBlock = chip?.isBlock ?? false;
  return (
    <>
      <span role="status" className="sr-only">
        {chip && `${chip.attrs.name ?? 'Line across'} is selected`}
      </span>
      {chip && (
        <>
          <ToolButton
            name={isBlock ? 'Move up' : 'Move back'}
            icon={isBlock ? ArrowUp : ArrowLeft}
            isOff={!moveChip(-1)(state)}
            onClick={() => run(moveChip(-1))}
          />
          <ToolButton
            name={isBlock ? 'Move down' : 'Move on'}
            icon={isBlock ? ArrowDown : ArrowRight}
            isOff={!moveChip(1)(state)}
            onClick={() => run(moveChip(1))}
          />
          <ToolButton name="Remove" icon={Trash2} onClick={() => run(deleteChip)} />
        </>
      )}
    </>
  );
}
