import { Link } from 'wouter';
import type { z } from 'zod';
import type { listClientCredit } from '#contracts/booking/client-credit.ts';
import { fullName } from '#domain/full-name.ts';
import { formatMinutes } from '../booking-labels.ts';
import { paidCallsPath } from '../booking-ref.ts';
import { clientPath } from '../client-paths.ts';
import { EmptyList } from '../ListFrame.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { useClientCredit } from './payments-query.ts';

type CreditReply = z.infer<typeof listClientCredit.reply>;

/** The clients who have unused minutes, or who have used more minutes than they had. */
export function CreditPanel() {
  return (
    <QueryContent query={useClientCredit()} noun="the credit">
      {(credit) => (credit.count === 0 ? <NoCredit /> : <Clients credit={credit} />)}
    </QueryContent>
  );
}

const NoCredit = () => (
  <EmptyList
    title="Nobody has credit"
    note="A client gets credit for minutes left over from a call, or when you give it."
  />
);

function Clients({ credit: { clients, count, minutes } }: { credit: CreditReply }) {
  return (
    <div className="max-w-2xl space-y-5">
      <p role="status" className="text-muted">
        {count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`}, {balanceLabel(minutes)} in all
        {clients.length < count && `; these are the first ${clients.length}`}
      </p>
      <ul aria-label="Clients with credit" className="panel px-5 shadow-panel sm:px-6">
        {clients.map((client) => (
          <li
            key={client.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line/70 border-b py-3 leading-snug last:border-b-0"
          >
            <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
              <Link href={clientPath(client.id)} className="text-link inline-block py-1 font-semibold">
                {fullName(client) || client.email}
              </Link>
              <p className="text-base text-muted">{client.email}</p>
            </div>
            <p className="font-semibold tabular-nums">{balanceLabel(client.minutes)}</p>
            <Link href={paidCallsPath(client.email)} className="text-link py-2">
              Paid calls<span className="sr-only"> of {fullName(client)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns '45 minutes', or 'owes 5 minutes' if the client used more than they had. */
const balanceLabel = (minutes: number): string =>
  minutes < 0 ? `owes ${formatMinutes(-minutes)}` : formatMinutes(minutes);
