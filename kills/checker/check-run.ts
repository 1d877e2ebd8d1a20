import { checkBookings } from './check-bookings.ts';
import { checkHalfHours } from './check-half-hours.ts';
import { checkHistory } from './check-history.ts';
import { checkMails } from './check-mails.ts';
import { checkMoney, checkOnePayment } from './check-money.ts';
import { checkRefunds } from './check-refunds.ts';
import { type HistoryLine, listOperations, type Operation } from './operations.ts';
import type { AcceptedMail, DatabaseRecords, ProviderRecords } from './records.ts';

export type Run = {
  history: HistoryLine[];
  database: DatabaseRecords;
  provider: ProviderRecords;
  accepted: AcceptedMail[];
};

/**
 * Lists contradictions to the promises of the site, as sentences. It knows only the replies that people got, the
 * records of the provider and the mail server, and the rows of the database, and shares no code with the server.
 */
export function checkRun({ history, database, provider, accepted }: Run): string[] {
  const operations = listOperations(history);
  return [
    ...checkStatuses(operations),
    ...checkBookings(operations, database),
    ...checkHalfHours(database),
    ...checkHistory(operations, database),
    ...checkMoney(operations, database, provider),
    ...checkOnePayment(database),
    ...checkRefunds(operations, database, provider),
    ...checkMails(history, database, accepted),
  ];
}

/** Checks that no reply was an internal error or a refusal for too many requests: the load stays below all limits. */
const checkStatuses = (operations: Operation[]): string[] =>
  operations.flatMap(({ person, input, statuses }) =>
    statuses
      .filter((status) => status === 429 || (status >= 500 && status !== 503))
      .map((status) => `${person} got ${status} for a ${input.action}.`),
  );

/** Lists, as sentences, the work that the site still has to do before it can be checked. */
export function listOpenWork(database: DatabaseRecords, { intents }: ProviderRecords): string[] {
  const { mails, payments, refunds } = database;
  const taken = new Set(intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  const queued = mails.filter(({ state }) => state === 'queued').length;
  const unmadeRefunds = refunds.filter(({ status }) => status !== 'succeeded').length;
  const open = payments.filter(
    ({ status, intentId }) => ['open', 'processing'].includes(status) && taken.has(intentId ?? ''),
  ).length;
  const counts = {
    'queued mails': queued,
    'refunds to make': unmadeRefunds,
    'paid payments to settle': open,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}
