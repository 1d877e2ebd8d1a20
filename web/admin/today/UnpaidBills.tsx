import { Link } from 'wouter';
import type { UnpaidBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function UnpaidBills(props: AttentionProps) {
  const describeLink = usePaymentLinkNote();
  return (
    <AttentionGroup list="unpaidBills" {...props}>
      {(bill) => ({
        key: bill.id,
        title: <ClientLink bill={bill} />,
        text: `${bill.isOffer ? 'Offered: ' : ''}${formatDollars(bill.amount)} for “${bill.sentence}”. ${describeLink(bill)}`,
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
