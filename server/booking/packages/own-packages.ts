import type { OwnPackage } from '#contracts/booking/packages.ts';
import { isCallLinkExpired } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { getCallFate } from '#domain/packages.ts';
import type { AppContext } from '../../app-context.ts';
import { callsView, isOneOf } from '../../db/calls-view.ts';
import { and, desc, eq, isNotNull, type SQL } from '../../db/drizzle.ts';
import { ofAccount } from '../../db/owned-rows.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { clients, packages } from '../../db/schema.ts';
import { createCallLinkToken } from '../../mail/call-links.ts';
import { findPaymentLink } from '../../payments/payment-link-tokens.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { SignedInSession } from '../../requests/serve-endpoint.ts';
import { describePackage, isSold, refuseMissingPackage, type SoldPackage } from './stored-packages.ts';

const MAX_PACKAGES = 20;

/** A request for packages: the mailed link counts, or else the account that is signed in. */
export type PackageRequest = { network: string; link: unknown; session: SignedInSession | null };

/**
 * Returns the condition for the packages that a request may see. A typed address opens none: only the link from the
 * mail and an account with a confirmed address do. Throws `NOT_FOUND` for an unknown link, `UNAUTHENTICATED`,
 * `FIRST_LOGIN`, `ADDRESS_UNCONFIRMED`, `RATE_LIMITED`.
 */
async function getVisiblePackagesCondition(
  { database, limits }: AppContext,
  { network, link, session }: PackageRequest,
): Promise<SQL | undefined> {
  if (link !== undefined) {
    await limits.spend('linkRequests', network);
    const found = typeof link === 'string' ? await findPaymentLink(database, link) : undefined;
    if (!found || found.packageId === null) {
      throw new Refusal('NOT_FOUND', { message: 'This link isn’t valid. Please use the one in the latest email.' });
    }
    return eq(packages.id, found.packageId);
  }
  if (!session) throw new Refusal('UNAUTHENTICATED');
  if (session.user.isFirstLogin) throw new Refusal('FIRST_LOGIN');
  if (!session.user.isVerified) throw new Refusal('ADDRESS_UNCONFIRMED');
  return ofAccount(database, session.user)(packages);
}

/** Throws `NOT_FOUND` for a package that the request may not see, besides what `getVisiblePackagesCondition` throws. */
export async function findOwnPackage(ctx: AppContext, request: PackageRequest, id: number): Promise<SoldPackage> {
  const isOwn = await getVisiblePackagesCondition(ctx, request);
  const [row] = await ctx.database
    .select()
    .from(packages)
    .where(and(isOwn, eq(packages.id, id)));
  const [counted] = row ? await attachCalls(ctx.database, [row]) : [];
  if (!counted || !isSold(counted)) refuseMissingPackage();
  return counted;
}

/** Lists the sold packages that the request may see, newest first. An unconfirmed address has none. */
export async function listOwnPackages(ctx: AppContext, request: PackageRequest): Promise<{ packages: OwnPackage[] }> {
  const { session, link } = request;
  if (link === undefined && session && !session.user.isVerified) return { packages: [] };
  const rows = await ctx.database
    .select({ row: packages, phone: clients.phone, contactMethod: clients.contactMethod })
    .from(packages)
    .leftJoin(clients, eq(clients.id, packages.clientId))
    .where(and(await getVisiblePackagesCondition(ctx, request), isNotNull(packages.soldAt)))
    .orderBy(desc(packages.id))
    .limit(MAX_PACKAGES);
  const counted = await attachCalls(
    ctx.database,
    rows.map(({ row }) => row),
  );
  return {
    packages: await Promise.all(
      counted.flatMap((row, index) => {
        const { phone, contactMethod = null } = rows[index] ?? {};
        const contact = { isPhoneKnown: Boolean(phone), contactMethod: contactMethod as ContactMethod };
        return isSold(row) ? [toOwnPackage(ctx, row, contact)] : [];
      }),
    ),
  };
}

type ContactMethod = OwnPackage['contact']['contactMethod'];

async function toOwnPackage(
  ctx: AppContext,
  sold: SoldPackage,
  { isPhoneKnown, contactMethod }: OwnPackage['contact'],
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
    calls: await listCalls(ctx, sold),
  };
}

async function listCalls(ctx: AppContext, { ofPackage }: SoldPackage): Promise<OwnPackage['calls']> {
  const now = ctx.now();
  const listed = ofPackage.flatMap((call) => {
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
      link: isCallLinkExpired(row, now) ? null : await createCallLinkToken(ctx.database, row),
    };
  }
}
