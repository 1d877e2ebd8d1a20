import { Link as LinkIcon, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { ToolButton } from './ToolButton.tsx';
import { isInBlock, isMarked, linkAt, toggleBlock } from './text-commands.ts';

/** The text as it is now, and the function that runs a command on it. */
export type Editing = { state: EditorState; run(command: Command): void };

/** The button of a block or list. Its command turns paragraphs into the block, and the block into paragraphs. */
export function BlockTool(props: Editing & { name: string; icon: LucideIcon; block: string; command?: Command }) {
  const { state, run, name, icon, block, command = toggleBlock(block) } = props;
  return <ToolButton name={name} icon={icon} isOn={isInBlock(state, block)} onClick={() => run(command)} />;
}

export const LinkTool = ({ state, onClick }: Pick<Editing, 'state'> & { onClick(): void }) => (
  <ToolButton name="Link" icon={LinkIcon} isOn={isMarked(state, 'link') || linkAt(state) !== null} onClick={onClick} />
);

/** The buttons for undo and redo. `redoClass` can hide Redo where a phone has no room. */
export const UndoTools = ({ state, run, redoClass }: Editing & { redoClass?: string }) => (
  <>
    <ToolButton name="Undo" icon={Undo2} isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
    <ToolButton
      name="Redo"
      icon={Redo2}
      isOff={redoDepth(state) === 0}
      onClick={() => run(redo)}
      className={redoClass}
    />
  </>
);
