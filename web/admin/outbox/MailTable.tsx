import { Button } from '../../ui/Button.tsx';
import { smallButton } from '../ActionButton.tsx';
import { MailState, MailTime, MailTrouble } from '../MailMarks.tsx';
import { mailWords } from '../mail-words.ts';
import { SendAgain } from '../SendAgain.tsx';
import type { FoundMail } from './found-mails.ts';
import { MailBooking } from './MailBooking.tsx';

export function MailTable({ mails, onOpen }: { mails: FoundMail[]; onOpen(mail: FoundMail): void }) {
  return (
    <div className="rounded-panel border border-line bg-card shadow-panel">
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">Mails</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            {['Mail', 'To', 'When', 'State', 'Actions'].map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-semibold first:pl-5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr
              key={mail.id}
              data-mail
              tabIndex={-1}
              className="border-line/70 border-b leading-snug last:border-b-0 hover:bg-paper"
            >
              <th scope="row" className="py-2 pr-3 pl-5 font-semibold">
                {mailWords(mail.kind)}
                <div className="-mb-2 text-sm">
                  <MailBooking mail={mail} />
                </div>
              </th>
              <td className="px-4 py-2 [overflow-wrap:anywhere]">
                <div className="min-w-48">{mail.recipient}</div>
              </td>
              <td className="whitespace-nowrap px-4 py-2">
                <MailTime mail={mail} />
              </td>
              <td className="px-4 py-2">
                <MailState mail={mail} />
                <MailTrouble mail={mail} />
              </td>
              <td className="py-2 pr-4 pl-2">
                <div className="flex items-center gap-2 whitespace-nowrap">
                  <Button variant="quiet" className={smallButton} onClick={() => onOpen(mail)}>
                    Open<span className="sr-only"> the mail to {mail.recipient}</span>
                  </Button>
                  <SendAgain mail={mail} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
