import type { OwnPackage } from '#contracts/booking/packages.ts';
import { isCallLinkExpired } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { getCallFate } from '#domain/packages.ts';
import type { AppContext } from '../../app-context.ts';
import { callsView, isOneOf } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, isNotNull, type SQL } from '../../db/drizzle.ts';
import { ofAccount } from '../../db/owned-rows.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import { createCallLinkToken } from '../../mail/call-links.ts';
import { findPackageLinkUse, type PackageLinkUse, parsePackageLinkToken } from '../../mail/package-links.ts';
import { findPaymentLink } from '../../payments/payment-link-tokens.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { SignedInSession } from '../../requests/serve-endpoint.ts';
import { listKnownContacts } from './known-contacts.ts';
import { listDisputedPackages } from './package-money.ts';
import { describePackage, isSold, refuseMissingPackage, type SoldPackage } from './stored-packages.ts';

const MAX_PACKAGES = 20;

/** A request for packages. A link decides what it may see; without one, the account that is signed in. */
export type PackageRequest = { network: string; link: unknown; session: SignedInSession | null };

type PackageAccess = {
  /** The condition for the packages that the request may see. */
  isVisible: SQL | undefined;
  /**
   * True if the request has only the link to pay, which may have been forwarded. Its sender may not be the client, so
   * the reply tells nothing about the client, and has no links of calls, which could spend the client's minutes.
   */
  isOnlyPayer: boolean;
};

/**
 * Checks what a request may see. A typed address opens nothing: only the link from the mail and an account with a
 * confirmed address do. Throws `NOT_FOUND` for an unknown link, `UNAUTHENTICATED`, `FIRST_LOGIN`,
 * `ADDRESS_UNCONFIRMED`, `RATE_LIMITED`.
 */
async function checkPackageAccess(
  { database, limits }: AppContext,
  { network, link, session }: PackageRequest,
): Promise<PackageAccess> {
  if (link !== undefined) {
    await limits.spend('linkRequests', network);
    const opened = typeof link === 'string' ? await openPackageLink(database, link) : null;
    if (!opened) {
      throw new Refusal('NOT_FOUND', 'This link isn’t valid. Please use the one in the latest email.');
    }
    return { isVisible: eq(packages.id, opened.packageId), isOnlyPayer: opened.use === 'payer' };
  }
  if (!session) throw new Refusal('UNAUTHENTICATED');
  if (session.user.isFirstLogin) throw new Refusal('FIRST_LOGIN');
  if (!session.user.isVerified) throw new Refusal('ADDRESS_UNCONFIRMED');
  return { isVisible: ofAccount(database, session.user)(packages), isOnlyPayer: false };
}

/**
 * Returns the package of a link: of the one in its mails, or of a signed one (`PackageLinkUse`). Null for a link that
 * is not valid. The link to pay that the coach has copied may have been forwarded, so it opens no more than the
 * payer's.
 */
async function openPackageLink(
  db: Db,
  link: string,
): Promise<{ packageId: number; use: 'mail' | PackageLinkUse } | null> {
  const id = parsePackageLinkToken(link);
  if (id === null) {
    const { packageId = null, isMailed } = (await findPaymentLink(db, link)) ?? {};
    return packageId === null ? null : { packageId, use: isMailed ? 'mail' : 'payer' };
  }
  const [found] = await db.select().from(packages).where(eq(packages.id, id));
  const use = found?.soldAt ? await findPackageLinkUse(db, found, link) : null;
  return use && { packageId: id, use };
}

export type RequestedPackage = SoldPackage & Pick<PackageAccess, 'isOnlyPayer'>;

/** Finds a package that the request may see. Throws `NOT_FOUND`, and what `checkPackageAccess` throws. */
export async function findOwnPackage(ctx: AppContext, request: PackageRequest, id: number): Promise<RequestedPackage> {
  const { isVisible, isOnlyPayer } = await checkPackageAccess(ctx, request);
  const [row] = await ctx.database
    .select()
    .from(packages)
    .where(and(isVisible, eq(packages.id, id)));
  const [counted] = row ? await attachCalls(ctx.database, [row]) : [];
  if (!counted || !isSold(counted)) refuseMissingPackage();
  return { ...counted, isOnlyPayer };
}

/** Lists the sold packages that the request may see, newest first. An unconfirmed address has none. */
export async function listOwnPackages(ctx: AppContext, request: PackageRequest): Promise<{ packages: OwnPackage[] }> {
  const { session, link } = request;
  if (link === undefined && session && !session.user.isVerified) return { packages: [] };
  const { isVisible, isOnlyPayer } = await checkPackageAccess(ctx, request);
  const rows = await ctx.database
    .select()
    .from(packages)
    .where(and(isVisible, isNotNull(packages.soldAt)))
    .orderBy(desc(packages.id))
    .limit(MAX_PACKAGES);
  const clientIds = rows.flatMap(({ clientId }) => (isOnlyPayer || clientId === null ? [] : [clientId]));
  const contacts = await listKnownContacts(ctx.database, clientIds);
  const counted = await attachCalls(ctx.database, rows);
  const disputed = await listDisputedPackages(
    ctx.database,
    rows.map(({ id }) => id),
  );
  const sold = counted.flatMap((row) => {
    const { phone = null, contactMethod = null } = contacts.get(row.clientId ?? 0) ?? {};
    const facts = { isPhoneKnown: Boolean(phone), contactMethod, isDisputed: disputed.includes(row.id) };
    return isSold(row) ? [toOwnPackage(ctx, { ...row, isOnlyPayer }, facts)] : [];
  });
  return { packages: await Promise.all(sold) };
}

async function toOwnPackage(
  ctx: AppContext,
  sold: RequestedPackage,
  { isPhoneKnown, contactMethod, isDisputed }: OwnPackage['contact'] & Pick<OwnPackage, 'isDisputed'>,
): Promise<OwnPackage> {
  const { calls } = ctx.settings.current;
  const isOffered = contactMethod !== null && calls.contactMethods.includes(contactMethod);
  const [onlyMethod] = calls.contactMethods.length === 1 ? calls.contactMethods : [];
  return {
    ...describePackage(sold, calls.coachTimeZone, ctx.now()),
    firstName: sold.firstName,
    changeNoticeHours: sold.changeNoticeHours,
    weekStartsOn: calls.weekStartsOn,
    contact: { isPhoneKnown, contactMethod: isOffered ? contactMethod : (onlyMethod ?? null) },
    isDisputed,
    calls: await listCalls(ctx, sold),
  };
}

async function listCalls(
  ctx: AppContext,
  { storedCalls, isOnlyPayer }: RequestedPackage,
): Promise<OwnPackage['calls']> {
  const now = ctx.now();
  const listed = storedCalls.flatMap((call) => {
    const fate = getCallFate(call);
    return fate === 'back' ? [] : [{ ...call, fate }];
  });
  if (listed.length === 0) return [];
  const { id, kind, startsAt, selectedTimeSlot, calendarSequence, createdAt } = callsView;
  const rows = await ctx.database
    .select({ id, kind, startsAt, selectedTimeSlot, calendarSequence, createdAt })
    .from(callsView)
    .where(isOneOf(listed.map((call) => ({ kind: 'paid', id: call.id }))));
  return Promise.all(
    listed.flatMap((call) => {
      const row = rows.find((other) => other.id === call.id);
      return row ? [toListedCall(row, call.fate)] : [];
    }),
  );

  async function toListedCall(row: (typeof rows)[number], fate: OwnPackage['calls'][number]['fate']) {
    return {
      id: row.id,
      label: formatCallTime(row, ctx.settings.coachTimeZone),
      startsAt: row.startsAt.toISOString(),
      fate,
      link: isOnlyPayer || isCallLinkExpired(row, now) ? null : await createCallLinkToken(ctx.database, row),
    };
  }
}
