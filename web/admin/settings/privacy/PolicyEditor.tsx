import { Heading2, Heading3, Link as LinkIcon, List, Plus, Redo2, Undo2 } from 'lucide-react';
import { chainCommands } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { Slice } from 'prosemirror-model';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { policyPlaces } from '#contracts/settings/policy-places.ts';
import { policyLinkNames, policyNames, policyPath } from '#domain/policies.ts';
import { LinkForm } from '../../../rich-text/LinkForm.tsx';
import { listKeys, toggleList } from '../../../rich-text/list-commands.ts';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { isIn, isMarked, linkAt, textPlugins, toggleBlock } from '../../../rich-text/text-commands.ts';
import { ChipTools } from '../text-editor/ChipTools.tsx';
import { insertPlace, moveChip, selectedChip } from '../text-editor/chip-commands.ts';
import { chipKeys, chipPlugin, linkRule, placeRule } from '../text-editor/chip-plugins.ts';
import { EditorField } from '../text-editor/EditorField.tsx';
import { PlaceList } from '../text-editor/PlaceList.tsx';
import { useTextField } from '../text-editor/use-text-field.ts';
import type { TypedSettings } from '../typed-settings.ts';
import { fromPolicyDocument, policyPlaceNames, policySchema, toPolicyDocument } from './policy-document.ts';

const { nodes, marks } = policySchema;
const links = policyNames.map((name) => ({ href: policyPath(name), name: policyLinkNames[name] }));

const createPolicyPlugins = () => [
  chipPlugin,
  inputRules({
    rules: [
      placeRule(policyPlaceNames),
      linkRule(marks.link),
      textblockTypeInputRule(/^## $/, nodes.heading),
      textblockTypeInputRule(/^### $/, nodes.subheading),
      wrappingInputRule(/^- $/, nodes.bulletList),
    ],
  }),
  ...textPlugins({
    ...listKeys,
    ...chipKeys,
    Backspace: chainCommands(chipKeys.Backspace, listKeys.Backspace),
    'Alt-ArrowUp': moveChip(-1),
    'Alt-ArrowDown': moveChip(1),
  }),
];

/** The text of a policy: sections, paragraphs, lists and links, and places that the site fills in. */
export function PolicyEditor(props: {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  control: Control<TypedSettings, unknown, Record<string, unknown>>;
}) {
  const { name, label, hint, error, control } = props;
  const { field } = useController({ name, control });
  const [open, setOpen] = useState<'link' | 'places' | null>(null);
  const { ids, container, state, run } = useTextField(
    { label, names: policyPlaceNames, value: String(field.value), error, onChange: field.onChange, connect: field.ref },
    {
      toDocument: toPolicyDocument,
      fromDocument: fromPolicyDocument,
      plugins: createPolicyPlugins,
      attributes: { 'aria-multiline': 'true', class: 'h-96 overflow-y-auto' },
      parsePasted: (text) => Slice.maxOpen(toPolicyDocument(text).content),
    },
  );
  const toggle = (panel: 'link' | 'places') => setOpen(open === panel ? null : panel);

  return (
    <EditorField label={label} ids={ids} hint={hint} error={error} container={container}>
      {state && (
        <div
          role="toolbar"
          aria-label={`Formatting of ${label}`}
          aria-controls={ids.box}
          className="mt-2 flex flex-wrap border-line border-b py-2"
        >
          <ToolButton
            name={`Insert: ${label}`}
            word="Insert"
            icon={Plus}
            isOpen={open === 'places'}
            onClick={() => toggle('places')}
          />
          <ChipTools state={state} run={run} />
          {!selectedChip(state) && (
            <>
              <ToolButton
                name="Section"
                icon={Heading2}
                isOn={isIn(state, 'heading')}
                onClick={() => run(toggleBlock('heading'))}
              />
              <ToolButton
                name="Heading within a section"
                icon={Heading3}
                isOn={isIn(state, 'subheading')}
                onClick={() => run(toggleBlock('subheading'))}
              />
              <ToolButton
                name="List"
                icon={List}
                isOn={isIn(state, 'bulletList')}
                onClick={() => run(toggleList('bulletList'))}
              />
              <ToolButton
                name="Link"
                icon={LinkIcon}
                isOn={isMarked(state, 'link') || linkAt(state) !== null}
                onClick={() => toggle('link')}
              />
            </>
          )}
          <ToolButton name="Undo" icon={Undo2} isOff={undoDepth(state) === 0} onClick={() => run(undo)} />
          <ToolButton
            name="Redo"
            icon={Redo2}
            isOff={redoDepth(state) === 0}
            onClick={() => run(redo)}
            className="max-sm:hidden"
          />
        </div>
      )}
      {open === 'places' && (
        <PlaceList
          names={policyPlaceNames}
          meanings={policyPlaces}
          onInsert={(place) => {
            setOpen(null);
            run(insertPlace(place));
          }}
          onClosed={() => setOpen(null)}
        />
      )}
      {open === 'link' && state && <LinkForm state={state} choices={links} run={run} onClosed={() => setOpen(null)} />}
    </EditorField>
  );
}
