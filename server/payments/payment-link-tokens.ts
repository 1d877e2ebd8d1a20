import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from '../db/drizzle.ts';
import { paymentLinks, paymentLinkTokens } from '../db/schema.ts';
import { createToken, hashToken, isToken } from '../requests/cookie-options.ts';

/**
 * Makes a token for a link and stores its hash. Earlier tokens of the link stay valid, so that every mail about it
 * works. Returns null if the link has ended or expired, unless it opens the page of a package that was sold. One
 * statement checks and inserts, so that a link that ends at this moment gets none. `isMailed`: only mails contain the
 * token.
 */
export async function issuePaymentLinkToken(
  db: Db,
  linkId: number,
  { now, isMailed }: { now: Date; isMailed: boolean },
): Promise<string | null> {
  const token = createToken();
  const { endedBy, expiresAt, packageId } = paymentLinks;
  const opensPackage = and(isNotNull(packageId), inArray(endedBy, ['paid', 'elsewhere']));
  const inserted = await db
    .insert(paymentLinkTokens)
    .select(
      db
        .select({
          hash: sql<string>`${hashToken(token)}`.as('hash'),
          paymentLinkId: paymentLinks.id,
          isMailed: sql<boolean>`${isMailed}::boolean`.as('is_mailed'),
        })
        .from(paymentLinks)
        .where(and(eq(paymentLinks.id, linkId), or(and(isNull(endedBy), gt(expiresAt, now)), opensPackage)))
        .for('share'),
    )
    .returning({ paymentLinkId: paymentLinkTokens.paymentLinkId });
  return inserted.length > 0 ? token : null;
}

type FoundLink = typeof paymentLinks.$inferSelect & { isMailed: boolean };

/** Finds a link by its token, also one that has ended, so that its page can say so. */
export async function findPaymentLink(db: Db, token: string): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined;
  const [found] = await db
    .select({ link: paymentLinks, isMailed: paymentLinkTokens.isMailed })
    .from(paymentLinkTokens)
    .innerJoin(paymentLinks, eq(paymentLinks.id, paymentLinkTokens.paymentLinkId))
    .where(eq(paymentLinkTokens.hash, hashToken(token)));
  return found && { ...found.link, isMailed: found.isMailed };
}

/**
 * Makes the address of a link that can be paid, for the coach to copy. The token stands in the fragment (#), which
 * browsers send to no server.
 */
export async function issuePaymentLinkUrl(tx: Db, publicUrl: string, linkId: number, now: Date): Promise<string> {
  return `${publicUrl}/pay#${await issuePaymentLinkToken(tx, linkId, { now, isMailed: false })}`;
}
