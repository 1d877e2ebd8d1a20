import { Heading2, Heading3, List } from 'lucide-react';
import { chainCommands } from 'prosemirror-commands';
import { textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { useController } from 'react-hook-form';
import { policyPlaces } from '#contracts/settings/policy-places.ts';
import { policyLinkNames, policyNames, policyPath } from '#domain/policies.ts';
import { listKeys, toggleList } from '../../../rich-text/list-commands.ts';
import { BlockTool } from '../../../rich-text/TextTools.tsx';
import { BlockEditor } from '../text-editor/BlockEditor.tsx';
import { chipKeys, createPlacePlugins, linkRule } from '../text-editor/chip-plugins.ts';
import type { SettingsForm } from '../typed-settings.ts';
import { fromPolicyDocument, policyPlaceNames, policySchema, toPolicyDocument } from './policy-document.ts';

const { nodes, marks } = policySchema;
const links = policyNames.map((name) => ({ href: policyPath(name), name: policyLinkNames[name] }));

const rules = [
  linkRule(marks.link),
  textblockTypeInputRule(/^## $/, nodes.heading),
  textblockTypeInputRule(/^### $/, nodes.subheading),
  wrappingInputRule(/^- $/, nodes.bulletList),
];
const keys = { ...listKeys, Backspace: chainCommands(chipKeys.Backspace, listKeys.Backspace) };
const editor = {
  toDocument: toPolicyDocument,
  fromDocument: fromPolicyDocument,
  plugins: () => createPlacePlugins(policyPlaceNames, rules, keys),
  className: 'h-96 overflow-y-auto',
};

/** The editor of a policy: sections, paragraphs, lists and links, and places that the site fills in. */
export function PolicyEditor(props: {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  control: SettingsForm['control'];
}) {
  const { name, label, hint, error, control } = props;
  const { value, onChange, ref } = useController({ name, control }).field;
  return (
    <BlockEditor
      field={{ label, names: policyPlaceNames, value: String(value), error, onChange, connect: ref }}
      editor={editor}
      hint={hint}
      meanings={policyPlaces}
      links={links}
      blockTools={(editing) => (
        <>
          <BlockTool {...editing} name="Section" icon={Heading2} block="heading" />
          <BlockTool {...editing} name="Heading within a section" icon={Heading3} block="subheading" />
          <BlockTool {...editing} name="List" icon={List} block="bulletList" command={toggleList('bulletList')} />
        </>
      )}
    />
  );
}
