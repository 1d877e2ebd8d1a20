import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { BEGIN_AT_ONCE, BEGIN_COURSE_AT_ONCE, beginningKinds } from '#domain/consents.ts';
import type { PolicyName } from '#domain/policies.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { isNull } from '../db/drizzle.ts';
import { consents } from '../db/schema.ts';

/** The policies that a person agreed to with one request. */
export type GivenConsent = {
  policies: PolicyName[];
  /** True where the payer lets the purchase, or its course, begin at once; undefined where the form did not ask. */
  mayBegin: Record<(typeof beginningKinds)[number], boolean | undefined>;
  version: number;
  network: string;
  givenAt: Date;
};

/** The call or payment that a consent is about. */
export type ConsentSubject = { consultationRequestId: number } | { coachingCallId: number } | { paymentId: number };

const MAX_NETWORK_LENGTH = 50;

/** Returns the consent given with a form; null if the form asked for none. */
export function readConsent(
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
  consent: ConsentInput | null | undefined,
  network: string,
): GivenConsent | null {
  if (!consent || consent.policies.length === 0) return null;
  return {
    policies: consent.policies,
    mayBegin: { [BEGIN_AT_ONCE]: consent.beginAtOnce, [BEGIN_COURSE_AT_ONCE]: consent.beginCourseAtOnce },
    // All policies are in one document. No page can have shown a version later than its newest.
    version: Math.min(consent.version, settings.documents.privacy.version),
    network: network.slice(0, MAX_NETWORK_LENGTH),
    givenAt: now(),
  };
}

/** Records that the person agreed to this policy, if the form asked for it. */
export async function recordConsent(
  tx: Db,
  given: GivenConsent | null,
  policy: PolicyName,
  subject: ConsentSubject,
): Promise<void> {
  if (!given?.policies.includes(policy)) return;
  const { version, network, givenAt } = given;
  await tx
    .insert(consents)
    .values({ policy, version, network, givenAt, ...subject })
    .onConflictDoNothing();
}

/**
 * Records what the payer of a purchase agreed to. If the form asked whether the purchase may begin at once, a no is
 * recorded too, without `givenAt`. The latest answer replaces earlier ones.
 */
export async function recordPurchaseConsents(tx: Db, given: GivenConsent | null, paymentId: number): Promise<void> {
  await recordConsent(tx, given, 'terms', { paymentId });
  if (!given) return;
  const { version, network } = given;
  for (const policy of beginningKinds) {
    if (given.mayBegin[policy] === undefined) continue;
    const givenAt = given.mayBegin[policy] ? given.givenAt : null;
    await tx
      .insert(consents)
      .values({ policy, version, network, givenAt, paymentId })
      .onConflictDoUpdate({
        target: [consents.paymentId, consents.policy, consents.version],
        targetWhere: isNull(consents.withdrawnAt),
        set: { givenAt, network },
      });
  }
}
