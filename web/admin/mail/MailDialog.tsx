import { CalendarPlus } from 'lucide-react';
import { getMail, type ListedMail, type ReadableMail } from '#contracts/mail/mails.ts';
import { unwrapText } from '#domain/wrapped-text.ts';
import { useEndpoint } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MailDeliveryNote, MailStateBadge } from '../MailStatus.tsx';
import { mailKindLabel } from '../mail-labels.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';

/** The text of one mail. Closes before an action: screen readers skip a toast beside a modal dialog. */
export function MailDialog(props: {
  id: number;
  listed: ListedMail | undefined;
  onSendAgain(): void;
  onSendElsewhere(mail: ListedMail): void;
  onPutAside(): void;
  onClosed(): void;
}) {
  const { id, listed, onSendAgain, onSendElsewhere, onPutAside, onClosed } = props;
  const mailQuery = useEndpoint(getMail, { params: { id }, refetchOnMount: 'always' });
  const { content, isSentCopy = false, hindrance } = mailQuery.data ?? {};
  const mail = listed ?? mailQuery.data?.mail;

  return (
    <Dialog
      title={mail ? mailKindLabel(mail.kind) : 'Email'}
      described={false}
      onClosed={onClosed}
      dismiss="Close"
      actions={(close) => (
        <>
          {mail && (mail.state === 'failed' || mail.state === 'queued') && (
            <Button variant="secondary" onClick={closeThen(close, onPutAside)}>
              Put aside
            </Button>
          )}
          {mail && hindrance === null && mail.canChangeRecipient && (
            <Button variant="secondary" onClick={closeThen(close, () => onSendElsewhere(mail))}>
              Other address…
            </Button>
          )}
          {hindrance === null && <Button onClick={closeThen(close, onSendAgain)}>Send again</Button>}
        </>
      )}
    >
      {mail && (
        <div className="space-y-2">
          <p className="[overflow-wrap:anywhere]">
            To <strong>{mail.recipient}</strong>
          </p>
          <MailStateBadge mail={mail} />
          {/* An error that is also the hindrance is shown below. */}
          {!(hindrance && hindrance === mail.lastError) && <MailDeliveryNote mail={mail} />}
        </div>
      )}
      <LoadFailure title="Error loading the email" query={mailQuery} />
      {!mailQuery.data && !mailQuery.error && <Loading noun="the email" />}
      {mail && hindrance && (
        <p>
          {mail.state === 'sent' ? 'It can’t be sent again.' : 'It can no longer be sent.'} {hindrance}
        </p>
      )}
      {mail && content && <Content content={content} about={contentNote(mail, isSentCopy, hindrance)} />}
    </Dialog>
  );
}

const closeThen = (close: () => void, action: () => void) => () => {
  close();
  action();
};

function contentNote({ state }: ListedMail, isSentCopy: boolean, hindrance: string | null | undefined): string {
  if (isSentCopy) return 'This is what was sent.';
  if (state === 'sent') return 'It was sent before copies were kept. This is how it would read today.';
  return hindrance ? 'This is how it would read today.' : 'This is how it would be sent now.';
}

function Content({ content, about }: { content: ReadableMail; about: string }) {
  return (
    <>
      <p className="text-base text-muted">
        {about}
        {content.text.includes('••••') && ' Sign-in links and passwords are hidden here.'}
      </p>
      <article aria-label="The email" className="rounded-panel border border-line bg-paper p-5">
        <h3 className="font-sans font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{content.subject}</h3>
        <p className="mt-3 whitespace-pre-wrap text-base leading-normal [overflow-wrap:anywhere]">
          {unwrapText(content.text)}
        </p>
        {content.hasInvitation && (
          <p className="mt-4 flex gap-2 text-base text-muted">
            <CalendarPlus aria-hidden className="mt-0.5 size-5 shrink-0" />
            Includes a calendar invitation
          </p>
        )}
      </article>
    </>
  );
}
