import type { z } from 'zod';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { proposePackageRefund } from '#domain/package-refund.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { countCallsOf } from '../db/package-calls.ts';
import { packages, paymentLinks, payments } from '../db/schema.ts';

type Proposal = z.input<typeof PaymentDetails>['packageRefund'];

/** Returns what a refund of a package's payment proposes, with what it counts. Null for other payments. */
export async function readPackageRefund(db: Db, paymentId: number, refundable: number): Promise<Proposal> {
  const [found] = await db
    .select({ package: packages, paid: payments.amount, refunded: payments.refunded })
    .from(payments)
    .innerJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .innerJoin(packages, eq(packages.id, paymentLinks.packageId))
    .where(eq(payments.id, paymentId));
  if (!found) return null;
  const { singleCallCents, courseCents, withCourse, deletedUsedCalls } = found.package;
  const [counted] = await countCallsOf(db, [found.package]);
  const { total: present = 0, held = 0, used: missed = 0, waiting = 0, credited = 0 } = counted?.counts ?? {};
  // Held, missed or canceled late, also while the coach has yet to decide; or credit, which the client keeps.
  const used = held + missed + waiting + credited + deletedUsedCalls;
  const total = present + deletedUsedCalls;
  const { paid, refunded } = found;
  const propose = (ofCourse: number) =>
    Math.min(refundable, proposePackageRefund({ paid, refunded, total, used, singleCallCents, courseCents: ofCourse }));
  return { total, used, singleCallCents, courseCents, withCourse, keep: propose(courseCents), cancel: propose(0) };
}
