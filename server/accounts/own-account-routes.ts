import * as ownConsents from '#contracts/accounts/account-consents.ts';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import * as ownProfile from '#contracts/accounts/own-profile.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { ofAccount } from '../db/owned-rows.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { hasHealthAnswers, listConsents } from './list-consents.ts';
import { changeOwnDetails } from './own-details.ts';
import { changePicture, readPicture, removePicture } from './own-picture.ts';
import { withStaysSignedIn } from './user-row.ts';
import { listCallIds, withdrawHealthConsent } from './withdraw-consent.ts';

/** Serves the consents, details and pictures of signed-in users. */
export function ownAccountRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(ownProfile.changeOwnDetails, async ({ session, body }) => ({
    user: withStaysSignedIn(await changeOwnDetails(ctx, session.user, body), session.user),
    message: 'Your details are saved.',
  }));
  serve(ownProfile.changeOwnPicture, async ({ session, body }) => ({
    user: withStaysSignedIn(await changePicture(ctx, session.user, body.picture), session.user),
    message: 'Your picture is saved.',
  }));
  serve(ownProfile.removeOwnPicture, async ({ session }) => ({
    user: withStaysSignedIn(await removePicture(ctx, session.user), session.user),
    message: 'Your picture is gone.',
  }));
  serve(ownProfile.getPicture, async ({ session, params, reply }) => {
    const { bytes, type } = await readPicture(ctx, session.user, params.name);
    return reply.type(type).send(bytes);
  });
  serve(ownConsents.listOwnConsents, ({ session }) => readOwnConsents(ctx, session.user));
  serve(ownConsents.withdrawOwnConsent, async ({ session: { user }, network }) => {
    if (!user.isVerified) throw new Refusal('NOT_POSSIBLE', 'Please confirm your email address first.');
    const email = await ctx.database.transaction(async (tx) => {
      // The address, which decides the user's calls, may have changed since the request was authenticated.
      const [own] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user.id)).for('share');
      if (!own) throw new Refusal('UNAUTHENTICATED');
      const callIds = await listCallIds(tx, ofAccount(tx, { id: user.id, email: own.email }));
      await withdrawHealthConsent(tx, callIds, { network, now: ctx.now() });
      return own.email;
    });
    const message = 'Your goals and answers are deleted. Your calls stay as they are.';
    return { message, ...(await readOwnConsents(ctx, { ...user, email })) };
  });
}

/** Lists the user's consents; none for an unconfirmed address, which may be another person's. */
async function readOwnConsents({ database, settings }: AppContext, user: CurrentUser) {
  if (!user.isVerified) return { consents: [], hasAnswers: false };
  const isOwn = ofAccount(database, user);
  const [consents, hasAnswers] = await Promise.all([
    listConsents(database, isOwn, settings.coachTimeZone),
    hasHealthAnswers(database, isOwn),
  ]);
  return { consents: consents.map(({ network: _, ...consent }) => consent), hasAnswers };
}
