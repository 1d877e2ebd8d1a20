import type { Node } from 'prosemirror-model';
import type { Command, Plugin, Transaction } from 'prosemirror-state';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../ui/use-latest.ts';

/** The class of the element in which people type. */
export const textBoxClass =
  'space-y-3 whitespace-pre-wrap rounded-control border border-muted/75 bg-card px-4 py-3 [overflow-wrap:anywhere] [&_img]:inline';

type EditorOptions = {
  createDocument(): Node;
  plugins: Plugin[];
  /** The attributes of the element in which people type. */
  attributes: Record<string, string>;
  onChange(doc: Node): void;
  onOpened?(view: EditorView): void;
  /** Called before the editor closes, while it still has its text. */
  onClosing?(): unknown;
};

/** Creates a ProseMirror editor in the element of `container`. */
export function useEditorView(options: EditorOptions): {
  container: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
  /** The editor's state, null until the editor is created. */
  state: EditorState | null;
  run(command: Command): void;
} {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const latest = useLatest(options);

  useEffect(() => {
    if (!container.current) return;
    const { createDocument, plugins, onOpened } = latest.current;
    const start = EditorState.create({ doc: createDocument(), plugins });
    const editor: EditorView = new EditorView(container.current, {
      state: start,
      attributes: () => latest.current.attributes,
      dispatchTransaction(transaction: Transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) latest.current.onChange(next.doc);
      },
    });
    view.current = editor;
    setState(start);
    onOpened?.(editor);
    return () => {
      latest.current.onClosing?.();
      editor.destroy();
      view.current = null;
    };
  }, [latest]);

  // Applies changed attributes, which the editor reads anew with each state.
  useEffect(() => view.current?.updateState(view.current.state));

  function run(command: Command) {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch, view.current);
    view.current.focus();
  }
  return { container, view, state, run };
}
