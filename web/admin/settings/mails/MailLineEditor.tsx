import { Plus } from 'lucide-react';
import { Slice } from 'prosemirror-model';
import { useState } from 'react';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { ChipTools } from './ChipTools.tsx';
import { insertPlace } from './chip-commands.ts';
import { EditorField, type EditorFieldProps } from './EditorField.tsx';
import { MailPlaceList } from './MailPlaceList.tsx';
import { fromMailLine, toMailLine } from './mail-document.ts';
import { createMailLinePlugins } from './mail-plugins.ts';
import { useMailEditor } from './use-mail-editor.ts';

/** A subject or title: one line of words and places. */
export function MailLineEditor(field: EditorFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const names = { places: field.names.places, parts: [] };
  const { ids, container, state, run } = useMailEditor(field, {
    toDocument: toMailLine,
    fromDocument: fromMailLine,
    plugins: createMailLinePlugins,
    attributes: { class: 'min-h-12' },
    parsePasted: (text) => Slice.maxOpen(toMailLine(text.replace(/\s+/g, ' '), names).content),
  });
  return (
    <EditorField {...field} ids={ids} container={container} isLine>
      {state && (
        <div role="toolbar" aria-label={`Formatting of ${field.label}`} aria-controls={ids.box} className="flex">
          <ChipTools state={state} run={run} />
          <ToolButton
            name={`Insert: ${field.label}`}
            word="Insert"
            icon={Plus}
            isOpen={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      {isOpen && (
        <MailPlaceList
          names={names}
          required={[]}
          onInsert={(name) => {
            setOpen(false);
            run(insertPlace(name));
          }}
          onClosed={() => setOpen(false)}
        />
      )}
    </EditorField>
  );
}
