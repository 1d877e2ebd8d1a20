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

/** EdDSA, ES256 and RS256. Every authenticator has one of them; the package's own list also names newer ones. */
const algorithms = [-8, -7, -257];

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns the site that passkeys are bound to. The operator's public address decides it, never a request. */
function readSite({ publicUrl }: Pick<AppContext, 'publicUrl'>): { rpID: string; origin: string } {
  const address = new URL(publicUrl());
  // Browsers bind no passkey to an IP address, so passkeys on the operator's own machine are bound to localhost.
  if (['127.0.0.1', '[::1]'].includes(address.hostname)) address.hostname = 'localhost';
  return { rpID: address.hostname, origin: address.origin };
}

/** Returns the user handle that an authenticator stores beside the key. It has no name or address in it. */
const userHandle = (userId: number) => new TextEncoder().encode(`user-${userId}`);

/** Returns options for a new passkey, for an authenticator that has none of the user's passkeys yet. */
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
      response: withoutExtensions(response),
      supportedAlgorithmIDs: algorithms,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  // The package does not compare the browser's id with the signed one. Only the browser's has been checked for length.
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

/** Returns options for signing in. They name no account, so they reveal nothing about who has one. */
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
 * Checks what a passkey signed and uses up the challenge. The caller has locked the user. Throws `WRONG_PASSKEY`, also
 * if the passkey was removed meanwhile, and `CHALLENGE_EXPIRED`.
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
      response: withoutExtensions(response),
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

/** Removes parts that the check does not need: results of WebAuthn extensions, and the kind of authenticator. */
const withoutExtensions = <Response extends { authenticatorAttachment?: unknown }>({
  authenticatorAttachment: _,
  ...response
}: Response) => ({ ...response, clientExtensionResults: {} }) as never;

/** Reads the challenge that the browser signed. `useChallenge` checks that it is one of the site's. */
function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Refused below.
  }
  throw new Refusal('WRONG_PASSKEY');
}

/** Throws `WRONG_PASSKEY` for any error of the package, which throws for every invalid response. */
async function refuseInvalid<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw new Refusal('WRONG_PASSKEY');
  }
}
