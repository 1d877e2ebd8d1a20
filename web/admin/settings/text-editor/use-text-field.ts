import { type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { useEffect, useId, useRef, useState } from 'react';
import { textBoxClass, useEditorView } from '../../../rich-text/use-editor-view.ts';
import type { EditorFieldProps, EditorIds } from './EditorField.tsx';
import type { PlaceNames } from './place-node.ts';

export type TextEditor = {
  toDocument(text: string, names: PlaceNames): Node;
  fromDocument(doc: Node): string;
  plugins(names: PlaceNames): Plugin[];
  className: string;
  /** True if the text is one line, also after pasting. */
  isLine?: boolean;
};

/** Connects an editor with a field whose value is plain text with markup, such as {place} and **bold**. */
export function useTextField(field: EditorFieldProps, editor: TextEditor) {
  const id = useId();
  const ids: EditorIds = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, box: `${id}-box` };
  const { value, names, error, onChange, connect } = field;
  const { toDocument, fromDocument, className, isLine = false } = editor;
  /** The text that the editor shows. */
  const shownText = useRef(value);
  const [plugins] = useState(() => [
    new Plugin({ props: { clipboardTextParser: parsePasted } }),
    ...editor.plugins(names),
  ]);
  const { container, view, state, run } = useEditorView({
    createDocument: () => toDocument(value, names),
    plugins,
    attributes: {
      role: 'textbox',
      'aria-multiline': String(!isLine),
      id: ids.box,
      dir: 'auto',
      class: `${textBoxClass} ${className} aria-invalid:border-2 aria-invalid:border-danger`,
      'aria-labelledby': ids.label,
      'aria-describedby': error ? `${ids.hint} ${ids.error}` : ids.hint,
      'aria-invalid': String(error !== undefined),
    },
    onChange(doc) {
      const text = fromDocument(doc);
      if (text === shownText.current) return;
      shownText.current = text;
      onChange(text);
    },
    onOpened: connect,
    onClosing: () => connect(null),
  });

  // Shows a value that the editor has not written, as after a reset of the form.
  useEffect(() => {
    if (!view.current || value === shownText.current) return;
    const doc = toDocument(value, names);
    // With this text as the shown one, the editor's change is not reported to the form.
    shownText.current = fromDocument(doc);
    const { tr } = view.current.state;
    view.current.dispatch(tr.replaceWith(0, tr.doc.content.size, doc.content));
    shownText.current = value;
  }, [value]);

  function parsePasted(text: string): Slice {
    return Slice.maxOpen(toDocument(isLine ? text.replace(/\s+/g, ' ') : text, names).content);
  }

  return { ids, container, state, run };
}
