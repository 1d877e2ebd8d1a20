import { useState } from 'react';
import { Link } from 'wouter';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { SmallButton } from '../ActionButton.tsx';
import { mailsOfAddressPath } from '../client-paths.ts';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { OpenedMail } from '../mail/OpenedMail.tsx';
import { mailKindLabel } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { ShortList } from './ShortList.tsx';

export function ClientMails({ person: { email, mails } }: { person: ClientDetails }) {
  const [openId, setOpenId] = useState<number | null>(null);
  if (mails.length === 0) return <p className="text-muted">No emails yet.</p>;
  return (
    <>
      <ShortList label="Emails to this person">
        {mails.map((mail) => (
          <li key={mail.id} className="border-line/70 border-b py-3 leading-snug last:border-b-0">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <span className="font-semibold">{mailKindLabel(mail.kind)}</span>
              <MailStateBadge mail={mail} />
            </div>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              To {mail.recipient}, <MailTime mail={mail} />
            </p>
            <MailDeliveryNote mail={mail} />
            <div className="mt-2 flex flex-wrap gap-3">
              <SmallButton onClick={() => setOpenId(mail.id)}>
                Open<span className="sr-only"> the email “{mailKindLabel(mail.kind)}”</span>
              </SmallButton>
              <SendMailAgainButton mail={mail} />
            </div>
          </li>
        ))}
      </ShortList>
      <p className="mt-3">
        <Link href={mailsOfAddressPath(email)} className="text-link inline-block py-2">
          All emails
        </Link>
      </p>
      <OpenedMail id={openId} mails={mails} onClosed={() => setOpenId(null)} />
    </>
  );
}
