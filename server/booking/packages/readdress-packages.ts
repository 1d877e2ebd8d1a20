import { getPackageState } from '#domain/packages.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, inArray } from '../../db/drizzle.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages, paymentLinks, paymentLinkTokens, payments } from '../../db/schema.ts';
import { queueUnlessWaiting } from '../bills/create-bill.ts';
import type { Readdressed } from '../bills/unpaid-bills.ts';

/**
 * Gives the client's packages the new address and name. With a new address, their links end, since they may have gone
 * to a stranger; with `tellClient`, the mail with which a package was sold goes out again for each with calls to
 * book. Mails about the others have a new link anyway. Returns the number of packages with calls to book.
 */
export async function readdressPackages(
  tx: Db,
  ctx: AppContext,
  { clientId, person, hasNewAddress, tellClient }: Readdressed,
): Promise<number> {
  const isOwn = eq(packages.clientId, clientId);
  const own = await tx.update(packages).set(person).where(isOwn).returning();
  if (!hasNewAddress) return 0;
  const links = tx
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .innerJoin(packages, eq(packages.id, paymentLinks.packageId))
    .where(isOwn);
  await tx.delete(paymentLinkTokens).where(inArray(paymentLinkTokens.paymentLinkId, links));
  const open = (await attachCalls(tx, own)).filter(
    (counted) => getPackageState(counted, counted.counts, ctx.now()) === 'running' && counted.counts.toBook > 0,
  );
  if (tellClient) for (const { id } of open) await queueSaleMail(tx, ctx, id, person.email);
  return open.length;
}

async function queueSaleMail(tx: Db, ctx: AppContext, packageId: number, recipient: string): Promise<void> {
  const isOfLink = and(eq(payments.billId, paymentLinks.id), eq(payments.status, 'settled'));
  const [found] = await tx
    .select({ linkId: paymentLinks.id, paymentId: payments.id })
    .from(paymentLinks)
    .leftJoin(payments, isOfLink)
    .where(eq(paymentLinks.packageId, packageId))
    .orderBy(desc(payments.id))
    .limit(1);
  if (!found) return;
  const { linkId, paymentId } = found;
  await queueUnlessWaiting(tx, ctx, linkId, {
    kind: 'package-paid',
    recipient,
    ...(paymentId !== null && { paymentId }),
  });
}
