import { findPersonalDataLink, needsSignIn } from '../accounts/personal-data-tokens.ts';
import { requestAccountMail } from '../accounts/queue-account-mail.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { Download } from '../requests/serve-endpoint.ts';
import { downloadData } from './download-data.ts';
import { erasePerson } from './erase-person.ts';
import { previewErasure } from './preview-erasure.ts';

export const requestDataLink = (ctx: AppContext, network: string, email: string): Promise<void> =>
  requestAccountMail(ctx, network, email, 'personal-data-link');

/** Returns the content of the page behind the link. Throws `invalid`, `SIGN_IN_NEEDED`, `RATE_LIMITED`. */
export async function readDataLink(ctx: AppContext, network: string, token: string) {
  await ctx.limits.spend('linkRequests', network);
  const { email, erasedAt } = await findLink(ctx, ctx.database, token);
  if (erasedAt) return { isErased: true, preview: null };
  return { isErased: false, preview: await previewErasure(ctx, email, { isForCoach: false }) };
}

/** Downloads the data of the link's person. Throws `invalid`, `SIGN_IN_NEEDED`, `RATE_LIMITED`. */
export async function downloadLinkedData(ctx: AppContext, network: string, token: string): Promise<Download> {
  await ctx.limits.spend('linkRequests', network);
  const { email, erasedAt } = await findLink(ctx, ctx.database, token);
  if (erasedAt) refuseField('invalid', 'token', 'Your data is erased, so there’s nothing left to download.');
  return downloadData(ctx, email, { actor: 'client', withNotes: false });
}

/** Erases the link's person, once. Throws `invalid`, `SIGN_IN_NEEDED`, `NOT_POSSIBLE`, `RATE_LIMITED`. */
export async function eraseLinkedData(ctx: AppContext, network: string, token: string): Promise<void> {
  await ctx.limits.spend('linkRequests', network);
  const { email, erasedAt } = await findLink(ctx, ctx.database, token);
  if (erasedAt) return;
  // Limited, since each attempt locks out all writers.
  await ctx.limits.spend('erasures', email);
  try {
    await erasePerson(ctx, async (tx) => findUnusedLink(ctx, tx, token), 'themselves');
  } catch (error) {
    if (!(error instanceof AlreadyErasedError)) throw error;
  }
}

/** The error thrown if another request used the link a moment ago. */
class AlreadyErasedError extends Error {}

async function findUnusedLink(ctx: AppContext, tx: Db, token: string): Promise<string> {
  const { email, erasedAt } = await findLink(ctx, tx, token);
  if (erasedAt) throw new AlreadyErasedError();
  return email;
}

/** Finds a valid link. Throws `invalid`, and `SIGN_IN_NEEDED` if an account of the person has got a second step. */
async function findLink(ctx: AppContext, db: Db, token: string) {
  const link = await findPersonalDataLink(db, token, ctx.now());
  if (!link) refuseField('invalid', 'token', 'This link is no longer valid. Please ask for a new one.');
  if (!link.erasedAt && (await needsSignIn(db, link.email))) throw new Refusal('SIGN_IN_NEEDED');
  return link;
}
