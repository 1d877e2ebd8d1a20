import '../zod-without-eval.ts';
import { CircleCheck, FileDown, LogIn, MailCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DataLinkInput, type ErasurePreview, requestDataLink } from '#contracts/privacy/personal-data.ts';
import { PERSONAL_DATA_LINK_MINUTES } from '#domain/mailed-links.ts';
import { AuthLayout } from '../accounts/AuthLayout.tsx';
import { setCurrentUser, useCurrentUser } from '../accounts/current-user.ts';
import { VerificationPanel } from '../accounts/VerificationPanel.tsx';
import { callApi } from '../api.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { clearAllDrafts } from '../ui/form-draft.ts';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { downloadByLink, eraseByLink, useDataLink, useLinkedData } from './data-link.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** The page for people without an account: it mails a link, behind which they can download or erase their data. */
export default function MyDataPage() {
  usePreloadToaster();
  const { link, replaceLink } = useDataLink();
  return (
    <AuthLayout about="data">
      {link ? <LinkedData key={link.token} token={link.token} onAskAgain={() => replaceLink(null)} /> : <AskForLink />}
    </AuthLayout>
  );
}

/** The form that requests the link, which is also the first HTML of the page. */
function AskForLink() {
  const [sentence, setSentence] = useState<string | null>(null);
  const form = useSchemaForm(DataLinkInput, { defaultValues: { email: '' } });
  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    onSubmit: async (body) => setSentence((await callApi(requestDataLink, { body })).message),
    onError: (error) => showFailure('Error', error, 'The link couldn’t be sent. Please try again.'),
  });
  if (sentence !== null)
    return (
      <VerificationPanel icon={MailCheck} title="Check your inbox">
        <p className="[overflow-wrap:anywhere]">{sentence}</p>
        <p>
          The link in it works for {PERSONAL_DATA_LINK_MINUTES} minutes. Nothing there? Please look in your junk folder,
          and check which address you used here.
        </p>
      </VerificationPanel>
    );
  return (
    <VerificationPanel icon={FileDown} title="Your data" takesFocus={false}>
      <p>
        See everything this site has about you, or have it erased. You’ll get a link, so that nobody else can do this in
        your name.
      </p>
      <NeedsScript feature="Asking for your data" />
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Sending...' : 'Send me the link'}
        </Button>
      </form>
    </VerificationPanel>
  );
}

type LinkProps = { token: string; onAskAgain(): void };

function LinkedData({ token, onAskAgain }: LinkProps) {
  const { lookup, lookAgain } = useLinkedData(token);
  switch (lookup.status) {
    case 'loading':
      return (
        <VerificationPanel icon={FileDown} title="Your data" takesFocus={false}>
          <p>One moment, checking your link…</p>
        </VerificationPanel>
      );
    case 'failed':
      if (lookup.code === 'SIGN_IN_NEEDED') return <SignIn sentence={lookup.sentence} />;
      return (
        <VerificationPanel icon={FileDown} title="Your data">
          <FailureNote note={{ id: 'link-failure', sentence: lookup.sentence }} />
          <Button onClick={() => void lookAgain()} aria-describedby="link-failure" className="w-full text-lg">
            Try Again
          </Button>
        </VerificationPanel>
      );
    case 'invalid':
      return <NotValid onAskAgain={onAskAgain} />;
    case 'found': {
      const { preview } = lookup.found;
      return preview ? <Choices token={token} preview={preview} onChanged={() => void lookAgain()} /> : <Erased />;
    }
  }
}

function Choices({ token, preview, onChanged }: { token: string; preview: ErasurePreview; onChanged(): void }) {
  const user = useCurrentUser();
  const [isErasing, setErasing] = useState(false);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(useForm(), {
    onSubmit: () => downloadByLink(token),
    onError: (error) => showFailure('Error', error, 'Your data couldn’t be downloaded. Please try again.'),
  });
  return (
    <VerificationPanel icon={FileDown} title="Your data">
      <p className="[overflow-wrap:anywhere]">
        This is about everything that belongs to <strong>{preview.addresses.join(', ')}</strong>.
      </p>
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Preparing...' : 'Download my data'}
        </Button>
      </form>
      <div className="space-y-4 border-line border-t pt-5">
        <p>You can also have all of it erased. You’ll see what goes and what stays before anything happens.</p>
        <Button variant="secondary" onClick={() => setErasing(true)}>
          Erase my data
        </Button>
      </div>
      {isErasing && (
        <EraseDialog
          title="Erase your data?"
          preview={preview}
          erase={async (input) => {
            await eraseByLink(token, input);
            clearAllDrafts();
            if (user && preview.addresses.includes(user.email)) setCurrentUser(null);
            onChanged();
          }}
          onClosed={() => setErasing(false)}
        />
      )}
    </VerificationPanel>
  );
}

const Erased = () => (
  <VerificationPanel icon={CircleCheck} title="Your data is erased">
    <p>Nothing about you is left here but what the law asks for, without your name. One last email says so.</p>
  </VerificationPanel>
);

/** The note for people whose account got a second step after the link was mailed. */
const SignIn = ({ sentence }: { sentence: string }) => (
  <VerificationPanel icon={LogIn} title="Please sign in">
    <p>{sentence}</p>
    <ButtonLink href="/account#your-data">Sign in and see your data</ButtonLink>
  </VerificationPanel>
);

function NotValid({ onAskAgain }: { onAskAgain(): void }) {
  return (
    <VerificationPanel icon={Unlink} title="This link doesn’t work">
      <p>It’s more than {PERSONAL_DATA_LINK_MINUTES} minutes old, or not complete.</p>
      <Button onClick={onAskAgain} className="w-full text-lg">
        Get a new one
      </Button>
    </VerificationPanel>
  );
}
