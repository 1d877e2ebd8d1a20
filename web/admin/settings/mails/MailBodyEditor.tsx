import { AArrowDown, Bold, Heading, Link as LinkIcon, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { Slice } from 'prosemirror-model';
import { useState } from 'react';
import { mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import { LinkForm } from '../../../rich-text/LinkForm.tsx';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { isIn, isMarked, linkAt, toggleBlock, toggleBold } from '../../../rich-text/text-commands.ts';
import { ChipTools } from '../text-editor/ChipTools.tsx';
import { insertBlock, insertPlace, selectedChip } from '../text-editor/chip-commands.ts';
import { EditorField, type EditorFieldProps } from '../text-editor/EditorField.tsx';
import { PlaceList } from '../text-editor/PlaceList.tsx';
import { useTextField } from '../text-editor/use-text-field.ts';
import { fromMailDocument, toMailDocument } from './mail-document.ts';
import { createMailPlugins } from './mail-plugins.ts';
import { NeededChips } from './NeededChips.tsx';

const links = [
  { href: '/', name: 'Home page' },
  { href: '/book-call', name: 'Book a free call' },
  { href: '/coaching-offers', name: 'Coaching offers' },
  { href: '/about', name: 'About' },
  { href: '/faq', name: 'FAQ' },
  { href: '/account', name: 'Their account' },
];

/** The text of a mail: paragraphs, headings, small print, lines across, and parts that the site fills in. */
export function MailBodyEditor({ required, ...field }: EditorFieldProps & { required: readonly string[] }) {
  const { names } = field;
  const [open, setOpen] = useState<'link' | 'places' | null>(null);
  const { ids, container, state, run } = useTextField(field, {
    toDocument: toMailDocument,
    fromDocument: fromMailDocument,
    plugins: createMailPlugins,
    attributes: { 'aria-multiline': 'true', class: 'min-h-80' },
    parsePasted: (text, { places, parts }) => Slice.maxOpen(toMailDocument(text, { places, parts }).content),
  });
  const chip = state && selectedChip(state);
  const insert = (name: string) => {
    setOpen(null);
    run(names.parts.includes(name) ? insertBlock('part', name) : insertPlace(name));
  };
  const toggle = (panel: 'link' | 'places') => setOpen(open === panel ? null : panel);

  return (
    <EditorField
      {...field}
      ids={ids}
      hint="The site fills in the words on green. Tap one to move or remove it; “Insert” has more."
      container={container}
      below={<NeededChips names={required.filter((name) => !field.value.includes(`{${name}}`))} onInsert={insert} />}
    >
      {/* Stays in sight while a long text scrolls. */}
      <div
        role="toolbar"
        aria-label="Formatting"
        aria-controls={ids.box}
        className="sticky top-18 z-10 mt-2 flex flex-wrap border-line border-b bg-paper py-2"
      >
        {state && (
          <>
            <ToolButton
              name="Insert"
              word="Insert"
              icon={Plus}
              isOpen={open === 'places'}
              onClick={() => toggle('places')}
            />
            {!chip?.isBlock && (
              <ToolButton name="Bold" icon={Bold} isOn={isMarked(state, 'bold')} onClick={() => run(toggleBold)} />
            )}
            {/* They take the place of tools that a chip has no use for. */}
            <ChipTools state={state} run={run} />
            {!chip && (
              <>
                <ToolButton
                  name="Link"
                  icon={LinkIcon}
                  isOn={isMarked(state, 'link') || linkAt(state) !== null}
                  onClick={() => toggle('link')}
                />
                <ToolButton
                  name="Heading"
                  icon={Heading}
                  isOn={isIn(state, 'heading')}
                  onClick={() => run(toggleBlock('heading'))}
                />
                <ToolButton
                  name="Small print"
                  icon={AArrowDown}
                  isOn={isIn(state, 'smallPrint')}
                  onClick={() => run(toggleBlock('smallPrint'))}
                />
                <ToolButton name="Line across" icon={Minus} onClick={() => run(insertBlock('rule'))} />
              </>
            )}
            <ToolButton name="Undo" icon={Undo2} isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
            {/* One row of tools fits a phone, whose keyboard takes the room for more. */}
            <ToolButton
              name="Redo"
              icon={Redo2}
              isOff={redoDepth(state) === 0}
              onClick={() => run(redo)}
              className="max-sm:hidden"
            />
          </>
        )}
      </div>
      {open === 'places' && (
        <PlaceList
          names={names}
          meanings={mailPlaceMeanings}
          required={required}
          onInsert={insert}
          onClosed={() => setOpen(null)}
        />
      )}
      {open === 'link' && state && <LinkForm state={state} choices={links} run={run} onClosed={() => setOpen(null)} />}
    </EditorField>
  );
}
