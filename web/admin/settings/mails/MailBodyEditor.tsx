import { AArrowDown, Heading, Minus, Plus } from 'lucide-react';
import { mailPlaceMeanings } from '#contracts/mail/mail-places.ts';
import { BlockTool } from '../../../rich-text/TextTools.tsx';
import { ToolButton } from '../../../rich-text/ToolButton.tsx';
import { useSite } from '../../../site.tsx';
import { Button } from '../../../ui/Button.tsx';
import { BlockEditor } from '../text-editor/BlockEditor.tsx';
import { insertBlock } from '../text-editor/chip-commands.ts';
import type { EditorFieldProps } from '../text-editor/EditorField.tsx';
import { fromMailDocument, toMailDocument } from './mail-document.ts';
import { createMailPlugins } from './mail-plugins.ts';

const links = [
  { href: '/', name: 'Home page' },
  { href: '/book-call', name: 'Book a free call' },
  { href: '/coaching-offers', name: 'Coaching offers' },
  { href: '/about', name: 'About' },
  { href: '/account', name: 'Their account' },
];
const editor = {
  toDocument: toMailDocument,
  fromDocument: fromMailDocument,
  plugins: createMailPlugins,
  className: 'min-h-80',
};

/** The editor of a mail's text: paragraphs, headings, small print, lines across, and parts that the site fills in. */
export function MailBodyEditor({ required, ...field }: EditorFieldProps & { required: readonly string[] }) {
  const { customPageLinks } = useSite().content;
  const customPages = customPageLinks.map(({ path, menuLabel }) => ({ href: path, name: menuLabel || path }));
  return (
    <BlockEditor
      field={field}
      editor={editor}
      hint="The site fills in the words on green. Tap one to move or remove it; “Insert” has more."
      meanings={mailPlaceMeanings}
      required={required}
      links={[...links, ...customPages]}
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
}

/** The missing places and parts without which the mail would be of no use, each with a button that inserts it. */
const NeededChips = ({ names, onInsert }: { names: readonly string[]; onInsert(name: string): void }) => (
  <div role="status">
    {names.length > 0 && (
      <div className="mt-3 rounded-control bg-apricot-soft p-4">
        <p>This email still needs the following. Without it, people can’t do what the email is for.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {names.map((name) => (
            <Button key={name} variant="secondary" onClick={() => onInsert(name)}>
              <Plus aria-hidden className="size-5" />
              Put in “{name}”
            </Button>
          ))}
        </div>
      </div>
    )}
  </div>
);
