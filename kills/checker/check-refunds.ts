import type { Operation } from './operations.ts';
import type { DatabaseRecords, Payment, ProviderRecords } from './records.ts';

/** Each refund was made once at the provider, with the amount that the site stores, and each answered one is there. */
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
    ...payments.flatMap((payment) => checkSum(payment, operations, database)),
  ];
}

function checkSum({ id, email, refunded }: Payment, operations: Operation[], { refunds }: DatabaseRecords): string[] {
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  const sum = own.reduce((total, { amount }) => total + amount, 0);
  const asked = operations.filter(({ person, input }) => person === email && input.action === 'refund');
  const count = (outcome: string) => asked.filter((operation) => operation.outcome === outcome).length;
  return [
    ...(sum === refunded
      ? []
      : [`The payment ${id} says that ${refunded} cents were refunded, its refunds say ${sum}.`]),
    ...(own.length < count('done') ? [`${email} was to get ${count('done')} refunds and got ${own.length}.`] : []),
    ...(own.length > count('done') + count('unknown')
      ? [`${email} got ${own.length} refunds, more than were asked for.`]
      : []),
  ];
}
