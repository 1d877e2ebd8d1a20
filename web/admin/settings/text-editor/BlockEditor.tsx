import { Bold, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LinkChoice } from '../../../rich-text/LinkFields.tsx';
import { LinkForm } from '../../../rich-text/LinkForm.tsx';
import { type Editing, LinkTool, UndoTools } from '../../../rich-text/TextTools.tsx';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { isMarked, toggleBold } from '../../../rich-text/text-commands.ts';
import { ChipTools } from './ChipTools.tsx';
import { insertBlock, insertPlace, selectedChip } from './chip-commands.ts';
import { EditorField, type EditorFieldProps } from './EditorField.tsx';
import { InsertList } from './InsertList.tsx';
import { type TextEditor, useTextField } from './use-text-field.ts';

/** The editor of a text with several blocks, and its tools. */
export function BlockEditor(props: {
  field: EditorFieldProps;
  editor: TextEditor;
  hint: string;
  meanings: Readonly<Record<string, string>>;
  required?: readonly string[];
  links: readonly LinkChoice[];
  /** The buttons for the kinds of blocks that this text can have. */
  blockTools(editing: Editing): ReactNode;
  below?(insert: (name: string) => void): ReactNode;
}) {
  const { field, editor, hint, meanings, required, links, blockTools, below } = props;
  const { label, names } = field;
  const [openPanel, setOpenPanel] = useState<'link' | 'places' | null>(null);
  const { ids, container, state, run } = useTextField(field, editor);
  const chip = state && selectedChip(state);
  const insert = (name: string) => {
    setOpenPanel(null);
    run(names.parts.includes(name) ? insertBlock('part', name) : insertPlace(name));
  };
  const toggle = (panel: 'link' | 'places') => setOpenPanel(openPanel === panel ? null : panel);

  return (
    <EditorField {...field} ids={ids} hint={hint} container={container} below={below?.(insert)}>
      {/* The toolbar stays in sight while a long text scrolls. */}
      <div
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        aria-controls={ids.box}
        className="sticky top-18 z-10 mt-2 flex flex-wrap border-line border-b bg-paper py-2"
      >
        {state && (
          <>
            <ToolButton
              name={`Insert: ${label}`}
              word="Insert"
              icon={Plus}
              isOpen={openPanel === 'places'}
              onClick={() => toggle('places')}
            />
            {state.schema.marks.bold && !chip?.isBlock && (
              <ToolButton name="Bold" icon={Bold} isOn={isMarked(state, 'bold')} onClick={() => run(toggleBold)} />
            )}
            {/* The tools of a selected chip. They replace those that a chip has no use for. */}
            <ChipTools state={state} run={run} />
            {!chip && (
              <>
                <LinkTool state={state} onClick={() => toggle('link')} />
                {blockTools({ state, run })}
              </>
            )}
            {/* A phone has room for one row of tools above its keyboard, so it leaves out Redo. */}
            <UndoTools state={state} run={run} redoClass="max-sm:hidden" />
          </>
        )}
      </div>
      {openPanel === 'places' && (
        <InsertList
          names={names}
          meanings={meanings}
          required={required}
          onInsert={insert}
          onClosed={() => setOpenPanel(null)}
        />
      )}
      {openPanel === 'link' && state && (
        <LinkForm state={state} choices={links} run={run} onClosed={() => setOpenPanel(null)} />
      )}
    </EditorField>
  );
}
