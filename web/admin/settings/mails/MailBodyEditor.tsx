import { AArrowDown, Heading, Minus } from 'lucide-react';
import { mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import { BlockTool } from '../../../rich-text/TextTools.tsx';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { BlockEditor } from '../text-editor/BlockEditor.tsx';
import { insertBlock } from '../text-editor/chip-commands.ts';
import type { EditorFieldProps } from '../text-editor/EditorField.tsx';
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
const editor = {
  toDocument: toMailDocument,
  fromDocument: fromMailDocument,
  plugins: createMailPlugins,
  className: 'min-h-80',
};

/** The text of a mail: paragraphs, headings, small print, lines across, and parts that the site fills in. */
export const MailBodyEditor = ({ required, ...field }: EditorFieldProps & { required: readonly string[] }) => (
  <BlockEditor
    field={field}
    editor={editor}
    hint="The site fills in the words on green. Tap one to move or remove it; “Insert” has more."
    meanings={mailPlaceMeanings}
    required={required}
    links={links}
    blockTools={(editing) => (
      <>
        <BlockTool {...editing} name="Heading" icon={Heading} block="heading" />
        <BlockTool {...editing} name="Small print" icon={AArrowDown} block="smallPrint" />
        <ToolButton name="Line across" icon={Minus} onClick={() => editing.run(insertBlock('rule'))} />
      </>
    )}
    below={(insert) => (
      <NeededChips names={required.filter((name) => !field.value.includes(`{${name}}`))} onInsert={insert} />
    )}
  />
);
