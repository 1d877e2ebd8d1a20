import type { Db } from '../../db/connect.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { packages, paymentLinks, paymentLinkTokens } from '../../db/schema.ts';

/**
 * Gives the client's packages the new address and name. With a new address, their links end, since they may have gone
 * to a stranger; the next mail about the package has a new one.
 */
export async function readdressPackages(tx: Db, { clientId, person, isReaddressed }: Readdressed): Promise<void> {
  const isOwn = eq(packages.clientId, clientId);
  await tx.update(packages).set(person).where(isOwn);
  if (!isReaddressed) return;
  const links = tx
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .innerJoin(packages, eq(packages.id, paymentLinks.packageId))
    .where(isOwn);
  await tx.delete(paymentLinkTokens).where(inArray(paymentLinkTokens.paymentLinkId, links));
}
type Readdressed = {
  clientId: number;
  person: { firstName: string; lastName: string; email: string };
  isReaddressed: boolean;
};
