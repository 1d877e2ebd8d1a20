import type { RichText as RichTextContent } from '#contracts/studio/rich-text.ts';
import { LoadFailure, Loading } from '../admin/QueryContent.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { PartFailure } from '../ui/PartFailure.tsx';
import { RichText } from '../ui/RichText.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { TitledTexts } from '../ui/TitledTexts.tsx';
import { Sample, Samples } from './Sample.tsx';

const lostConnection = {
  error: new Error('The connection was lost. Please check your internet connection.'),
  refetch: async () => {},
};

const richText: RichTextContent = {
  parts: [
    { kind: 'heading', spans: [{ text: 'A heading' }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Words, ' },
        { text: 'bold', isBold: true },
        { text: ', ' },
        { text: 'italic', isItalic: true },
        { text: ' and ' },
        { text: 'with a link', href: 'https://example.com' },
      ],
    },
    { kind: 'list', items: [[{ text: 'Oats' }], [{ text: 'Beans' }]] },
    { kind: 'list', isNumbered: true, items: [[{ text: 'Soak' }], [{ text: 'Cook' }]] },
  ],
};

export function MessageStates() {
  return (
    <Samples>
      <Sample name="A form that was refused">
        <FailureNote note={{ id: 'sample-note', sentence: 'That time was just taken. Please choose another one.' }} />
      </Sample>
      <Sample name="Good to know">
        <p className="rounded-control bg-apricot-soft p-4">There are no open times at the moment.</p>
        <p className="rounded-control bg-sky-soft p-4">Selected: Monday, June 14, 2027 at 9:30 AM EDT</p>
        <p className="rounded-control bg-leaf-soft p-4">Your changes are saved.</p>
      </Sample>
      <Sample name="Loading">
        <LoadingPanel>Looking for your call…</LoadingPanel>
        <Loading noun="bookings" />
      </Sample>
      <Sample name="Failed to load">
        <LoadFailure title="Error loading bookings" query={{ ...lostConnection, isFetching: false }} />
        <LoadFailure title="Error loading mails" query={{ ...lostConnection, isFetching: true }} />
      </Sample>
      <Sample name="A broken part of a page">
        <PartFailure />
      </Sample>
      <Sample name="Ribbon of the sandbox" wide>
        <SandboxRibbon />
      </Sample>
      <Sample name="Formatted text">
        <RichText text={richText} />
      </Sample>
      <Sample name="Titled section">
        <TitledSection title="Your session" className="rounded-panel bg-card p-6 shadow-panel">
          <p className="mt-2">Monday at 9:30 AM</p>
        </TitledSection>
      </Sample>
      <Sample name="Titled texts" wide>
        <TitledTexts
          texts={[
            { title: 'Payment', text: 'Payment in advance secures your session.' },
            { title: 'Confirmation', text: 'You get a confirmation by email.' },
          ]}
        />
      </Sample>
    </Samples>
  );
}
