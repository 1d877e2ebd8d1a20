import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { LimitName } from '../requests/limit-messages.ts';
import { networksAround } from '../requests/networks.ts';
import { Refusal } from '../requests/refusal.ts';
import { verifyPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';

export type RequestContext = { network: string; request: FastifyRequest; reply: FastifyReply };

export type CheckPassword = ReturnType<typeof createPasswordCheck>;
/** A password typed for an address. The check takes equally long with and without an account. */
type PasswordAttempt = { email: string; account: { id: number; hashedPassword: string } | undefined; password: string };
type SpentLimit = [limitName: LimitName, subject: string];

export function createPasswordCheck(
  { limits, database, now }: Pick<AppContext, 'limits' | 'database' | 'now'>,
  devices: KnownDevices,
) {
  const giveBack = async (spent: SpentLimit[]) => {
    for (const [limitName, subject] of spent) await limits.giveBack(limitName, subject);
  };

  /**
   * Checks a password. An attempt is counted before the check, so that parallel attempts gain nothing; the right
   * password resets the counts. A browser that has signed in to the account before has its own count, so that strangers
   * cannot lock the owner out. Throws `RATE_LIMITED`.
   */
  return async function checkPassword(
    { email, account, password }: PasswordAttempt,
    requestContext: RequestContext,
  ): Promise<boolean> {
    const { network, request } = requestContext;
    const deviceId = await devices.findDeviceId(request, account);
    const ownLimits: SpentLimit[] = deviceId
      ? [['signInAccountAndNetwork', `device ${deviceId}`]]
      : [
          ['signInAccountAndNetwork', `${network} ${email}`],
          ['signInAccountAndOrganization', `${networksAround(network).organization} ${email}`],
        ];
    // The account's limit comes last, so that attempts over the limit of their network never count against the account.
    const sharedLimits: SpentLimit[] = deviceId
      ? []
      : [
          ['signInNetwork', network],
          ['signInAccount', email],
        ];
    const event = { typedAddress: email, ...readRequestMetadata(requestContext) };
    const spent: SpentLimit[] = [];
    let isCorrect: boolean;
    try {
      for (const [limitName, subject] of [...ownLimits, ...sharedLimits]) {
        await limits.spend(limitName, subject);
        spent.push([limitName, subject]);
      }
      isCorrect = await verifyPassword(password, account?.hashedPassword, network);
    } catch (error) {
      await giveBack(spent);
      if (error instanceof Refusal && error.code === 'RATE_LIMITED')
        await recordSecurityEvent(database.frequent, { kind: 'lockout', ...event }, now());
      throw error;
    }
    if (isCorrect) {
      for (const [limitName, subject] of ownLimits) await limits.reset(limitName, subject);
      await giveBack(sharedLimits);
    } else {
      await recordSecurityEvent(database.frequent, { kind: 'sign-in-failed', ...event }, now());
    }
    return isCorrect;
  };
}
