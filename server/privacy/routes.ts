import * as contract from '#contracts/privacy/personal-data.ts';
import { getRetention } from '#contracts/privacy/retention.ts';
import { isFresh } from '#domain/session.ts';
import { clearSessionCookies } from '../accounts/cookies.ts';
import { mayBelongToStranger } from '../accounts/personal-data-tokens.ts';
import type { AppContext } from '../app-context.ts';
import { hasSecondStep, listAccountsOfPerson } from '../db/accounts-of-person.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint, SignedInSession } from '../requests/serve-endpoint.ts';
import { downloadLinkedData, eraseLinkedData, readDataLink, requestDataLink } from './data-links.ts';
import { downloadData } from './download-data.ts';
import { erasePerson } from './erase-person.ts';
import { findAddressOfClient } from './find-person.ts';
import { readLatestRetention } from './nightly-retention.ts';
import { previewErasure } from './preview-erasure.ts';

const ERASED = 'Everything is erased. One last email about it is on its way.';

/** Serves the download and erasure of a person's data, and what the nightly job deleted last. */
export function privacyRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.downloadClientData, async ({ params, session }) =>
    downloadData(ctx, await findClientAddress(ctx.database, params.id), { actor: session.user.email, withNotes: true }),
  );
  serve(contract.previewClientErasure, async ({ params, session }) => {
    refuseOldSignIn(session, ctx.now());
    return previewErasure(ctx, await findClientAddress(ctx.database, params.id), { isForCoach: true });
  });
  serve(contract.eraseClient, async ({ params, session }) => {
    refuseOldSignIn(session, ctx.now());
    await erasePerson(ctx, (tx) => findClientAddress(tx, params.id), { admin: session.user.email });
    return { message: 'Everything about this person is erased. They get one last email about it.' };
  });

  serve(contract.downloadOwnData, async ({ session }) => {
    await refuseUnprovenOwner(ctx, session);
    return downloadData(ctx, session.user.email, { actor: 'client', withNotes: false });
  });
  serve(contract.previewOwnErasure, async ({ session }) => {
    await refuseUnprovenOwner(ctx, session);
    return previewErasure(ctx, session.user.email, { isForCoach: false });
  });
  serve(contract.eraseOwnData, async ({ session, request, reply }) => {
    await refuseUnprovenOwner(ctx, session);
    await ctx.limits.spend('erasures', session.user.email);
    await erasePerson(ctx, (tx) => findOwnAddress(tx, session.user.id), 'themselves');
    clearSessionCookies(ctx, request, reply);
    return { message: ERASED };
  });

  serve(contract.requestDataLink, async ({ body, network }) => {
    await requestDataLink(ctx, network, body.email);
    return { message: `If the site knows ${body.email}, an email with a link is on its way.` };
  });
  serve(contract.readDataLink, ({ body, network }) => readDataLink(ctx, network, body.token));
  serve(contract.downloadLinkedData, ({ body, network }) => downloadLinkedData(ctx, network, body.token));
  serve(contract.eraseLinkedData, async ({ body, network }) => {
    await eraseLinkedData(ctx, network, body.token);
    return { message: ERASED };
  });

  serve(getRetention, () => readLatestRetention(ctx));
}

async function findClientAddress(db: Db, id: number): Promise<string> {
  const address = await findAddressOfClient(db, id);
  if (address === null) throw new Refusal('NOT_FOUND', 'This person is no longer here.');
  return address;
}

/** Reads the address once more, since it may have changed after the request was admitted. */
async function findOwnAddress(tx: Db, userId: number): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('UNAUTHENTICATED');
  await refuseUnprovenAddress(tx, user.email);
  return user.email;
}

/** Refuses an old sign-in: nobody may read or erase everything in a browser that was left open. */
function refuseOldSignIn({ authenticatedAt }: SignedInSession, now: Date): void {
  if (!isFresh(authenticatedAt, now)) throw new Refusal('FRESH_SIGN_IN_NEEDED');
}

/**
 * Refuses an old sign-in, and an account that does not prove who its owner is: one with an unconfirmed address or one
 * that may be a stranger's, and one without a second step if another account of the same person has one.
 */
async function refuseUnprovenOwner({ database, now }: AppContext, session: SignedInSession): Promise<void> {
  const { user } = session;
  if (!user.isVerified) throw new Refusal('ADDRESS_UNCONFIRMED');
  refuseOldSignIn(session, now());
  await refuseUnprovenAddress(database, user.email);
  const withSecondStep = (await listAccountsOfPerson(database, user.email)).filter(hasSecondStep);
  if (withSecondStep.length > 0 && withSecondStep.every(({ id }) => id !== user.id))
    throw new Refusal(
      'SIGN_IN_NEEDED',
      'Another of your accounts here asks for a second step. Please sign in with that one.',
    );
}

async function refuseUnprovenAddress(db: Db, email: string): Promise<void> {
  if (await mayBelongToStranger(db, email))
    throw new Refusal('NOT_POSSIBLE', 'This address isn’t enough to show or erase the data here. Please write to me.');
}
