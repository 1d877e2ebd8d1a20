import { Link } from 'wouter';
import type { UnpaidBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function UnpaidBills(props: AttentionProps) {
  const { dayOf } = useCoachDates();
  return (
    <AttentionGroup list="unpaidBills" {...props}>
      {(bill) => ({
        key: bill.id,
        title: <ClientLink bill={bill} />,
        text: `${formatDollars(bill.amount)} for “${bill.sentence}”. ${
          bill.isLinkOpen ? `The payment link works until ${dayOf(bill.payBy)}.` : 'The payment link has expired.'
        }`,
        actions: <UnpaidBillActions bill={bill} onDone={props.onDone} />,
      })}
    </AttentionGroup>
  );
}

const ClientLink = ({ bill }: { bill: UnpaidBill }) => (
  <Link
    href={bill.clientId === null ? clientByEmailPath(bill.email) : clientPath(bill.clientId)}
    className="text-link inline-block py-1.5"
  >
    {fullName(bill) || bill.email}
  </Link>
);
