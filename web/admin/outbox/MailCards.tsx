import { Button } from '../../ui/Button.tsx';
import { smallButton } from '../ActionButton.tsx';
import { MailState, MailTime, MailTrouble } from '../MailMarks.tsx';
import { mailWords } from '../mail-words.ts';
import { SendAgain } from '../SendAgain.tsx';
import type { FoundMail } from './found-mails.ts';
import { MailBooking } from './MailBooking.tsx';

/** The table's rows where a table has no room. */
export function MailCards({ mails, onOpen }: { mails: FoundMail[]; onOpen(mail: FoundMail): void }) {
  return (
    <ul aria-label="Mails" className="grid gap-4 sm:grid-cols-2">
      {mails.map((mail) => (
        <li
          key={mail.id}
          data-mail
          tabIndex={-1}
          className="flex flex-col rounded-panel border border-line bg-card p-5 leading-snug shadow-panel"
        >
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="font-sans font-semibold text-lg leading-snug">{mailWords(mail.kind)}</h2>
            <MailState mail={mail} />
          </div>
          <p className="mt-1 [overflow-wrap:anywhere]">{mail.recipient}</p>
          <p className="text-base text-muted">
            <MailTime mail={mail} />
          </p>
          <MailTrouble mail={mail} />
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-4">
            <Button variant="secondary" className={smallButton} onClick={() => onOpen(mail)}>
              Open<span className="sr-only"> the mail to {mail.recipient}</span>
            </Button>
            <SendAgain mail={mail} />
            <MailBooking mail={mail} />
          </div>
        </li>
      ))}
    </ul>
  );
}
