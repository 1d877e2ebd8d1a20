import { type RetentionCounts, type RetentionKind, retentionKinds } from '#domain/retention-kinds.ts';

const labels: Record<RetentionKind, (count: number) => string> = {
  answers: (count) => `the answers before ${count === 1 ? '1 call' : `${count} calls`}`,
  robots: (count) => `${count === 1 ? '1 form of a suspected robot' : `${count} forms of suspected robots`}`,
  holds: (count) => `${count === 1 ? '1 hold' : `${count} holds`} that nobody paid for or confirmed`,
  auditLog: (count) => `${count === 1 ? '1 line' : `${count} lines`} of the record of changes`,
  mails: (count) => `${count === 1 ? '1 email' : `${count} emails`}`,
  paymentEvents: (count) => `${count === 1 ? '1 message' : `${count} messages`} of the payment provider`,
};

/** Returns 'the answers before 3 calls and 1 email', or 'nothing'. */
export function describeDeleted(counts: RetentionCounts): string {
  const parts = retentionKinds.filter((kind) => counts[kind] > 0).map((kind) => labels[kind](counts[kind]));
  return parts.length === 0 ? 'nothing' : new Intl.ListFormat('en-US').format(parts);
}
