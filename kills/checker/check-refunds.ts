import type { Operation } from './operations.ts';
import type { DatabaseRecords, Payment, ProviderRecords } from './records.ts';

/** Checks that each refund was made once at the provider, with the stored amount, and that none is missing. */
export function checkRefunds(operations: Operation[], database: DatabaseRecords, provider: ProviderRecords): string[] {
  const { payments, refunds } = database;
  const byId = new Map(provider.refunds.map((refund) => [refund.id, refund]));
  const stored = new Set(refunds.map(({ refundId }) => refundId));
  return [
    ...[...Map.groupBy(provider.refunds, ({ refundId }) => refundId)]
      .filter(([, same]) => same.length > 1)
      .map(([refundId, same]) => `The refund ${refundId} was made ${same.length} times.`),
    ...provider.refunds
      .filter(({ id }) => !stored.has(id))
      .map(({ id, amount }) => `The provider gave back ${amount} cents by ${id}, which the site does not know.`),
    ...refunds.flatMap(({ id, refundId, status, amount }) => {
      const made = byId.get(refundId ?? '');
      if (status !== 'succeeded') return [`The refund ${id} is ${status}.`];
      return made?.amount === amount && made.status === 'succeeded'
        ? []
        : [
            `The refund ${id} of ${amount} cents is ${made ? `${made.status} with ${made.amount}` : 'unknown'} at the provider.`,
          ];
    }),
    ...payments.flatMap((payment) => checkSum(payment, database)),
    ...[...Map.groupBy(payments, ({ email }) => email)].flatMap(([email, own]) => {
      const ids = new Set(own.map(({ id }) => id));
      return checkCount(email, refunds.filter(({ paymentId }) => ids.has(paymentId)).length, operations);
    }),
  ];
}

function checkSum({ id, refunded }: Payment, { refunds }: DatabaseRecords): string[] {
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  const sum = own.reduce((total, { amount }) => total + amount, 0);
  return sum === refunded
    ? []
    : [`The payment ${id} says that ${refunded} cents were refunded, its refunds say ${sum}.`];
}

function checkCount(email: string, found: number, operations: Operation[]): string[] {
  const requests = operations.filter(({ person, input }) => person === email && input.action === 'refund');
  const count = (outcome: string) => requests.filter((operation) => operation.outcome === outcome).length;
  if (found < count('done')) return [`${email} was to get ${count('done')} refunds and got ${found}.`];
  return found > count('done') + count('unknown') ? [`${email} got ${found} refunds, more than were asked for.`] : [];
}
