import { Plus } from 'lucide-react';
import { useState } from 'react';
import { mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { ChipTools } from '../text-editor/ChipTools.tsx';
import { insertPlace } from '../text-editor/chip-commands.ts';
import { EditorField, type EditorFieldProps } from '../text-editor/EditorField.tsx';
import { InsertList } from '../text-editor/InsertList.tsx';
import { useTextField } from '../text-editor/use-text-field.ts';
import { fromMailLine, toMailLine } from './mail-document.ts';
import { createMailLinePlugins } from './mail-plugins.ts';

const editor = {
  toDocument: toMailLine,
  fromDocument: fromMailLine,
  plugins: createMailLinePlugins,
  className: 'min-h-12',
  isLine: true,
};

/** The editor of a mail's subject or title: one line of words and places. */
export function MailLineEditor(field: EditorFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const names = { places: field.names.places, parts: [] };
  const { ids, container, state, run } = useTextField(field, editor);
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
        <InsertList
          names={names}
          meanings={mailPlaceMeanings}
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
