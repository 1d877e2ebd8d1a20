import type { z } from 'zod';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { proposePackageRefund } from '#domain/package-refund.ts';
import { getCallFate } from '#domain/packages.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { attachCalls, findPackageOfLink } from '../db/package-calls.ts';
import { payments } from '../db/schema.ts';

type Proposal = z.input<typeof PaymentDetails>['packageRefund'];

/** Returns what a refund of a package's payment proposes, with what it counts. Null for other payments. */
export async function readPackageRefund(db: Db, paymentId: number, refundable: number, now: Date): Promise<Proposal> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const found = payment && (await findPackageOfLink(db, payment.billId));
  if (!found) return null;
  const { amount: paid, refunded } = payment;
  const { singleCallCents, courseCents, withCourse, deletedUsedCalls } = found;
  const [counted] = await attachCalls(db, [found]);
  const { total: present = 0, held = 0, used: countedMissed = 0, waiting = 0, credited = 0 } = counted?.counts ?? {};
  // Held, missed or canceled late, also while the coach has yet to decide; or credit, which the client keeps.
  const used = held + countedMissed + waiting + credited + deletedUsedCalls;
  const total = present + deletedUsedCalls;
  const booked = (counted?.ofPackage ?? []).filter((call) => getCallFate(call) === 'booked' && call.startsAt > now);
  const propose = (ofCourse: number) =>
    Math.min(refundable, proposePackageRefund({ paid, refunded, total, used, singleCallCents, courseCents: ofCourse }));
  return {
    total,
    used,
    booked: booked.length,
    singleCallCents,
    courseCents,
    withCourse,
    keep: propose(courseCents),
    cancel: propose(0),
  };
}
