import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskeyResponse, PasskeyResponse } from '#contracts/accounts/account-passkeys.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { passkeys } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { createChallenge, useChallenge } from './sign-in-challenges.ts';

/** EdDSA, ES256 and RS256: one of them every authenticator has. Named, since the package would try out newer ones. */
const algorithms = [-8, -7, -257];

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns the site that a passkey is for. The operator's public address decides it, never a request. */
function readSite({ publicUrl }: Pick<AppContext, 'publicUrl'>): { rpID: string; origin: string } {
  const address = new URL(publicUrl());
  // Browsers bind no passkey to an IP address, so a site without a public address has them at localhost.
  if (['127.0.0.1', '[::1]'].includes(address.hostname)) address.hostname = 'localhost';
  return { rpID: address.hostname, origin: address.origin };
}

/** The user handle that an authenticator stores beside the key. It holds no name or address. */
const userHandle = (userId: number) => new TextEncoder().encode(`user-${userId}`);

/** Options for a new passkey, which replaces none of the user's. */
export async function createPasskeyOptions(ctx: AppContext, user: { id: number; email: string }) {
  const known = await ctx.database.select().from(passkeys).where(eq(passkeys.userId, user.id));
  return generateRegistrationOptions({
    rpName: ctx.settings.content.profile.brand,
    rpID: readSite(ctx).rpID,
    userName: user.email,
    userID: userHandle(user.id),
    challenge: toBytes(await createChallenge(ctx.database, { kind: 'new-passkey', userId: user.id }, ctx.now())),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks a new passkey and uses up its challenge. Throws `WRONG_PASSKEY`, `CHALLENGE_EXPIRED`. */
export async function verifyNewPasskey(
  ctx: AppContext,
  tx: Db,
  userId: number,
  response: NewPasskeyResponse,
  now: Date,
): Promise<Omit<typeof passkeys.$inferInsert, 'name'>> {
  const { rpID, origin } = readSite(ctx);
  const challenge = readChallenge(response.response.clientDataJSON);
  if ((await useChallenge(tx, 'new-passkey', challenge, now)).userId !== userId) throw new Refusal('CHALLENGE_EXPIRED');
  const { registrationInfo } = await refuseInvalid(() =>
    verifyRegistrationResponse({
      response: withExtensions(response),
      supportedAlgorithmIDs: algorithms,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  // The package does not compare the id that the browser names, which is of bounded length, with the signed one.
  if (registrationInfo?.credential.id !== response.id) throw new Refusal('WRONG_PASSKEY');
  const { credential, credentialBackedUp: isSynced } = registrationInfo;
  return {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced,
    createdAt: now,
  };
}

/** Options for signing in. They name no account, so they tell nothing about who has one. */
export async function createSignInOptions(ctx: AppContext) {
  return generateAuthenticationOptions({
    rpID: readSite(ctx).rpID,
    challenge: toBytes(await createChallenge(ctx.database, { kind: 'passkey' }, ctx.now())),
    userVerification: 'required',
  });
}

/** Returns the passkey of a response. Throws `WRONG_PASSKEY`, as for a passkey that does not verify. */
export async function findPasskey(db: Db, { id }: PasskeyResponse): Promise<PasskeyRow> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, id));
  if (!found) throw new Refusal('WRONG_PASSKEY');
  return found;
}

/**
 * Checks what a passkey signed and uses up the challenge, under the lock of the passkey's user. Throws `WRONG_PASSKEY`,
 * also if the passkey was removed meanwhile, and `CHALLENGE_EXPIRED`.
 */
export async function usePasskey(
  ctx: AppContext,
  tx: Db,
  userId: number,
  response: PasskeyResponse,
  now: Date,
): Promise<void> {
  const { rpID, origin } = readSite(ctx);
  const challenge = readChallenge(response.response.clientDataJSON);
  await useChallenge(tx, 'passkey', challenge, now);
  const passkey = await findPasskey(tx, response);
  const { userHandle: handle } = response.response;
  const isOfUser = passkey.userId === userId;
  if (!isOfUser || (handle && handle !== Buffer.from(userHandle(userId)).toString('base64url')))
    throw new Refusal('WRONG_PASSKEY');
  const { verified, authenticationInfo } = await refuseInvalid(() =>
    verifyAuthenticationResponse({
      response: withExtensions(response),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new Refusal('WRONG_PASSKEY');
  await tx
    .update(passkeys)
    .set({
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
      lastUsedAt: now,
    })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.userId, userId)));
}

const toBytes = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'));

/** Replaces the results of extensions with none: the site asks for no extension. */
const withExtensions = <Response extends { authenticatorAttachment?: unknown }>({
  authenticatorAttachment: _,
  ...response
}: Response) => ({ ...response, clientExtensionResults: {} }) as never;

/** The challenge that the browser answers. Whether it is one of the site's, the table knows. */
function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Refused below.
  }
  throw new Refusal('WRONG_PASSKEY');
}

/** Turns any error of the package, which throws for every invalid response, into `WRONG_PASSKEY`. */
async function refuseInvalid<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw new Refusal('WRONG_PASSKEY');
  }
}
