export type PackageRefundInput = {
  /** Cents that were paid, and those that went back already. */
  paid: number;
  refunded: number;
  /** Calls of the package, with those that the coach added. */
  total: number;
  /** Calls that count: held, no-show, canceled late, or turned into credit. */
  used: number;
  /** Price in cents of one such call on the day of the offer. */
  singleCallCents: number;
  /** Price in cents of the course if the client keeps it; 0 if it is closed, or was not a part of the purchase. */
  courseCents: number;
};

/**
 * Returns the cents that a refund of a package proposes: the price without the calls that were used and the course that
 * stays, and nothing once all calls are used. The coach decides.
 */
export function proposePackageRefund(input: PackageRefundInput): number {
  const { paid, refunded, total, used, singleCallCents, courseCents } = input;
  if (used >= total) return 0;
  const left = paid - used * singleCallCents - courseCents;
  return Math.max(0, Math.min(left, paid) - refunded);
}
