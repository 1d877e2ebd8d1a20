import { dateAt } from '#domain/coach-clock.ts';
import { getPackageEnd } from '#domain/packages.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import type { StoredPackage } from '../db/package-calls.ts';
import { packages } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';

/**
 * Sells a locked package whose bill `paymentLinkId` is settled: it begins on its first day, or today if that has
 * passed, and its client gets a mail with the link to its page. `paymentId` is unset if it was paid without the site.
 */
export async function sellPackage(
  tx: Db,
  { queue, settings, now: clock }: AppContext,
  { id, email, startsOn, weeks }: StoredPackage,
  { paymentLinkId, paymentId }: { paymentLinkId: number; paymentId?: number },
): Promise<void> {
  const now = clock();
  const zone = settings.coachTimeZone;
  const today = dateAt(now, zone);
  const firstDay = startsOn !== null && startsOn > today ? startsOn : today;
  await tx
    .update(packages)
    .set({ soldAt: now, startsOn: firstDay, endsAt: getPackageEnd(firstDay, weeks, zone) })
    .where(eq(packages.id, id));
  const mail = { kind: 'package-paid', recipient: email, onceKey: `package-paid package-${id}` } as const;
  await queueMails(tx, queue, [{ ...mail, facts: { paymentLinkId }, ...(paymentId !== undefined && { paymentId }) }]);
}
