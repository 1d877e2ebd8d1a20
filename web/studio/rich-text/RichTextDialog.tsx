import { Bold, Heading, Italic, Link as LinkIcon, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { type RichText, richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import type { LinkChoice } from '../../rich-text/LinkFields.tsx';
import { LinkForm } from '../../rich-text/LinkForm.tsx';
import { listKeys, toggleList } from '../../rich-text/list-commands.ts';
import { ToolButton } from '../../rich-text/ToolButton.tsx';
import {
  isIn,
  isMarked,
  linkAt,
  textPlugins,
  toggleBlock,
  toggleBold,
  toggleItalic,
} from '../../rich-text/text-commands.ts';
import { textBoxClass, useEditorView } from '../../rich-text/use-editor-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { fromDocument, toDocument } from './rich-text-document.ts';

/** Several letters are one step for undo on the page, and one change that is saved. */
const TAKEN_AFTER_MS = 400;

const richTextPlugins = textPlugins({ 'Mod-b': toggleBold, 'Mod-i': toggleItalic, ...listKeys });

/** Edits formatted text. `onChange` returns what is wrong with the text, null if it was taken. */
export function RichTextDialog(props: {
  title: string;
  text: RichText;
  links: readonly LinkChoice[];
  onChange(next: RichText): string | null;
  onClosed(): void;
}) {
  const { title, text, links, onChange, onClosed } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const pending = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { container, view, state, run } = useEditorView({
    // Filler words would mix with what is typed.
    createDocument: () => toDocument(isFiller(toPlainText(text)) ? richTextOf('') : text),
    plugins: richTextPlugins,
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': title, class: `min-h-40 ${textBoxClass}` },
    onChange() {
      if (pending.current !== null) clearTimeout(pending.current);
      pending.current = setTimeout(() => takeLatest.current(), TAKEN_AFTER_MS);
    },
    onOpened: (editor) => editor.focus(),
    onClosing: take,
  });

  function take(): boolean {
    if (pending.current === null || !view.current) return true;
    clearTimeout(pending.current);
    pending.current = null;
    const refused = onChange(fromDocument(view.current.state.doc));
    setProblem(refused);
    return refused === null;
  }
  const takeLatest = useLatest(take);

  return (
    <Dialog
      title={title}
      described={false}
      keepsTop
      mayClose={take}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      {/* Stays in sight while a long text scrolls. */}
      <div
        role="toolbar"
        aria-label="Formatting"
        className="-top-6 sm:-top-9 sticky z-10 flex flex-wrap gap-1 border-line border-b bg-card py-2"
      >
        {state && (
          <>
            <ToolButton name="Bold" icon={Bold} isOn={isMarked(state, 'bold')} onClick={() => run(toggleBold)} />
            <ToolButton
              name="Italic"
              icon={Italic}
              isOn={isMarked(state, 'italic')}
              onClick={() => run(toggleItalic)}
            />
            <ToolButton
              name="Link"
              icon={LinkIcon}
              isOn={isMarked(state, 'link') || linkAt(state) !== null}
              onClick={() => setIsLinking(true)}
            />
            <ToolButton
              name="Heading"
              icon={Heading}
              isOn={isIn(state, 'heading')}
              onClick={() => run(toggleBlock('heading'))}
            />
            <ToolButton
              name="List"
              icon={List}
              isOn={isIn(state, 'bulletList')}
              onClick={() => run(toggleList('bulletList'))}
            />
            <ToolButton
              name="Numbered list"
              icon={ListOrdered}
              isOn={isIn(state, 'numberedList')}
              onClick={() => run(toggleList('numberedList'))}
            />
            <ToolButton name="Undo" icon={Undo2} isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
            <ToolButton name="Redo" icon={Redo2} isOff={redoDepth(state) === 0} onClick={() => run(redo)} />
          </>
        )}
      </div>
      {isLinking && state && <LinkForm state={state} choices={links} run={run} onClosed={() => setIsLinking(false)} />}
      <div ref={container} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
