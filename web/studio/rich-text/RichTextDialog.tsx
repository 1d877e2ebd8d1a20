import { Bold, Heading, Italic, List, ListOrdered } from 'lucide-react';
import { useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { type RichText, richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import { useDialogHistory } from '../../admin/dialog-history.ts';
import type { LinkChoice } from '../../rich-text/LinkFields.tsx';
import { LinkForm } from '../../rich-text/LinkForm.tsx';
import { listKeys, toggleList } from '../../rich-text/list-commands.ts';
import { BlockTool, LinkTool, UndoTools } from '../../rich-text/TextTools.tsx';
import { ToolButton } from '../../rich-text/ToolButton.tsx';
import { isMarked, textPlugins, toggleBold, toggleItalic } from '../../rich-text/text-commands.ts';
import { textBoxClass, useEditorView } from '../../rich-text/use-editor-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { Problem } from '../Problem.tsx';
import { fromDocument, toDocument } from './rich-text-document.ts';

/** The pause in typing after which the text is saved, so that several letters are one change and one undo step. */
const SAVED_AFTER_MS = 400;

const richTextPlugins = textPlugins({ 'Mod-b': toggleBold, 'Mod-i': toggleItalic, ...listKeys });

/** Edits formatted text. `onChange` returns why the text was refused, or null. */
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
  const finishLink = useRef<() => boolean>(null);
  const pending = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** True while the editor has words that were refused. False for an empty text, which may get lost. */
  const isRefused = useRef(false);
  const { container, view, state, run } = useEditorView({
    // The editor opens without filler words, which would mix with what is typed.
    createDocument: () => toDocument(isFiller(toPlainText(text)) ? richTextOf('') : text),
    plugins: richTextPlugins,
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': title, class: `min-h-40 ${textBoxClass}` },
    onChange() {
      if (pending.current !== null) clearTimeout(pending.current);
      pending.current = setTimeout(() => latestSave.current(), SAVED_AFTER_MS);
    },
    onOpened: (editor) => editor.focus(),
    onClosing: savePending,
  });

  /** Saves what was typed last. Returns false if that was refused, now or before. */
  function savePending(): boolean {
    if (pending.current === null || !view.current) return !isRefused.current;
    clearTimeout(pending.current);
    pending.current = null;
    const next = fromDocument(view.current.state.doc);
    const refusal = onChange(next);
    setProblem(refusal);
    isRefused.current = refusal !== null && toPlainText(next).trim() !== '';
    return refusal === null;
  }
  const latestSave = useLatest(savePending);
  const mayClose = () => (finishLink.current?.() ?? true) && savePending();
  useDialogHistory(onClosed, mayClose);

  return (
    <Dialog
      title={title}
      described={false}
      keepsTop
      mayClose={mayClose}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      {/* The toolbar stays in sight while a long text scrolls, in one row, to leave room above a phone’s keyboard. */}
      <div
        role="toolbar"
        aria-label="Formatting"
        className="-top-6 sm:-top-9 sticky z-10 flex gap-1 overflow-x-auto border-line border-b bg-card py-2 *:shrink-0"
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
            <LinkTool state={state} onClick={() => setIsLinking(true)} />
            <BlockTool state={state} run={run} name="Heading" icon={Heading} block="heading" />
            <BlockTool
              state={state}
              run={run}
              name="List"
              icon={List}
              block="bulletList"
              command={toggleList('bulletList')}
            />
            <BlockTool
              state={state}
              run={run}
              name="Numbered list"
              icon={ListOrdered}
              block="numberedList"
              command={toggleList('numberedList')}
            />
            <UndoTools state={state} run={run} />
          </>
        )}
      </div>
      {isLinking && state && (
        <LinkForm state={state} choices={links} run={run} finish={finishLink} onClosed={() => setIsLinking(false)} />
      )}
      <div ref={container} />
      <Problem text={problem} />
    </Dialog>
  );
}
