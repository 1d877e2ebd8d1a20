import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from '../db/drizzle.ts';
import { paymentLinks, paymentLinkTokens } from '../db/schema.ts';
import { createToken, hashToken, isToken } from '../requests/cookie-options.ts';

/**
 * Makes a token for a link and stores its hash. Earlier tokens of the link stay valid, so that every mail about it
 * works. Null if the link has ended or expired, unless it opens the page of a package that was sold. One statement
 * checks and inserts, so that a link that ends at this moment gets none.
 */
export async function issuePaymentLinkToken(db: Db, linkId: number, now: Date): Promise<string | null> {
  const token = createToken();
  const { endedBy, expiresAt, packageId } = paymentLinks;
  const opensPackage = and(isNotNull(packageId), inArray(endedBy, ['paid', 'elsewhere']));
  const inserted = await db
    .insert(paymentLinkTokens)
    .select(
      db
        .select({ hash: sql<string>`${hashToken(token)}`.as('hash'), paymentLinkId: paymentLinks.id })
        .from(paymentLinks)
        .where(and(eq(paymentLinks.id, linkId), or(and(isNull(endedBy), gt(expiresAt, now)), opensPackage)))
        .for('share'),
    )
    .returning({ paymentLinkId: paymentLinkTokens.paymentLinkId });
  return inserted.length > 0 ? token : null;
}

/** Also finds a link that has ended, so that its page can say so. */
export async function findPaymentLink(db: Db, token: string): Promise<typeof paymentLinks.$inferSelect | undefined> {
  if (!isToken(token)) return undefined;
  const [found] = await db
    .select({ link: paymentLinks })
    .from(paymentLinkTokens)
    .innerJoin(paymentLinks, eq(paymentLinks.id, paymentLinkTokens.paymentLinkId))
    .where(eq(paymentLinkTokens.hash, hashToken(token)));
  return found?.link;
}

/**
 * Makes the address of a link that can be paid, for the coach. The token stands behind the #, so that no server log and
 * no other site gets it.
 */
export async function issuePaymentLinkUrl(tx: Db, publicUrl: string, linkId: number, now: Date): Promise<string> {
  return `${publicUrl}/pay#${await issuePaymentLinkToken(tx, linkId, now)}`;
}
