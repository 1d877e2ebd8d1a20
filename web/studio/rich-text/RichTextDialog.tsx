import {
  Bold,
  Heading,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { type RichText, richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkForm } from './LinkForm.tsx';
import type { LinkChoice } from './link-choices.ts';
import {
  isIn,
  isMarked,
  linkAt,
  removeLink,
  richTextPlugins,
  setLink,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
} from './rich-text-commands.ts';
import { fromDocument, toDocument } from './rich-text-document.ts';

/** Several letters are one step for undo on the page, and one change that is saved. */
const TAKEN_AFTER_MS = 400;

/** Edits formatted text. `onChange` returns what is wrong with the text, null if it was taken. */
export function RichTextDialog(props: {
  title: string;
  text: RichText;
  links: readonly LinkChoice[];
  onChange(next: RichText): string | null;
  onClosed(): void;
}) {
  const { title, text, links, onChange, onClosed } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  const pending = useRef<ReturnType<typeof setTimeout> | null>(null);

  function take(): boolean {
    if (pending.current === null || !view.current) return true;
    clearTimeout(pending.current);
    pending.current = null;
    const refused = latest.current.onChange(fromDocument(view.current.state.doc));
    setProblem(refused);
    return refused === null;
  }
  const takeLatest = useRef(take);
  takeLatest.current = take;

  useEffect(() => {
    if (!container.current) return;
    // Filler words would mix with what is typed.
    const old = latest.current.text;
    const doc = toDocument(isFiller(toPlainText(old)) ? richTextOf('') : old);
    const start = EditorState.create({ doc, plugins: richTextPlugins });
    const editor = new EditorView(container.current, {
      state: start,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': title,
        class:
          'min-h-40 space-y-3 whitespace-pre-wrap rounded-control border border-muted/75 bg-card px-4 py-3 [overflow-wrap:anywhere]',
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        if (pending.current !== null) clearTimeout(pending.current);
        pending.current = setTimeout(() => takeLatest.current(), TAKEN_AFTER_MS);
      },
    });
    view.current = editor;
    setState(start);
    editor.focus();
    return () => {
      takeLatest.current();
      editor.destroy();
      view.current = null;
    };
  }, [title]);

  function run(command: Command) {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch, view.current);
    view.current.focus();
  }

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
            <Tool name="Bold" icon={Bold} isOn={isMarked(state, 'bold')} onClick={() => run(toggleBold)} />
            <Tool name="Italic" icon={Italic} isOn={isMarked(state, 'italic')} onClick={() => run(toggleItalic)} />
            <Tool
              name="Link"
              icon={LinkIcon}
              isOn={isMarked(state, 'link') || linkAt(state) !== null}
              onClick={() => setIsLinking(true)}
            />
            <Tool name="Heading" icon={Heading} isOn={isIn(state, 'heading')} onClick={() => run(toggleHeading)} />
            <Tool
              name="List"
              icon={List}
              isOn={isIn(state, 'bulletList')}
              onClick={() => run(toggleList('bulletList'))}
            />
            <Tool
              name="Numbered list"
              icon={ListOrdered}
              isOn={isIn(state, 'numberedList')}
              onClick={() => run(toggleList('numberedList'))}
            />
            <Tool name="Undo" icon={Undo2} isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
            <Tool name="Redo" icon={Redo2} isOff={redoDepth(state) === 0} onClick={() => run(redo)} />
          </>
        )}
      </div>
      {isLinking && state && (
        <LinkForm
          href={linkAt(state)}
          choices={links}
          onChosen={(href) => {
            setIsLinking(false);
            run(setLink(href));
          }}
          onRemoved={() => {
            setIsLinking(false);
            run(removeLink);
          }}
          onCancelled={() => {
            setIsLinking(false);
            view.current?.focus();
          }}
        />
      )}
      <div ref={container} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function Tool(props: { name: string; icon: LucideIcon; isOn?: boolean; isOff?: boolean; onClick(): void }) {
  const { name, icon: Icon, isOn, isOff = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      aria-disabled={isOff}
      // The text keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-leaf-soft aria-disabled:opacity-50 aria-pressed:bg-leaf-soft aria-pressed:text-leaf-dark"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
