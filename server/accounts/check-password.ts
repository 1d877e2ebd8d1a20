import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { LimitName } from '../limit-messages.ts';
import { networksAround } from '../networks.ts';
import { Refusal } from '../refusal.ts';
import { readRequestMetadata, recordSecurityEvent } from '../security-events.ts';
import type { KnownDevices } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';

/** Where a call comes from, and what it is answered through. */
export type RequestContext = { network: string; request: FastifyRequest; reply: FastifyReply };

export type CheckPassword = ReturnType<typeof createPasswordCheck>;
/** `account` undefined: nobody has this address, and a try costs the same. */
type PasswordAttempt = { email: string; account: { id: number; hashedPassword: string } | undefined; password: string };
type SpentLimit = [counter: LimitName, who: string];

/** Lets people try passwords, but not too often. */
export function createPasswordCheck(
  { limits, database, now }: Pick<AppContext, 'limits' | 'database' | 'now'>,
  devices: KnownDevices,
) {
  const giveBack = async (spent: SpentLimit[]) => {
    for (const [limitName, subject] of spent) await limits.giveBack(limitName, subject);
  };

  /**
   * Whether this is the password. A try is counted before it is looked at, so that a storm of parallel ones gets no
   * further, and given back unless it was wrong; a right one forgets the wrong ones before. A browser that has signed in
   * to the account is counted by itself: nobody else can keep its owner out. Throws `RATE_LIMITED`.
   */
  return async function isRight(
    { email, account, password }: PasswordAttempt,
    requestContext: RequestContext,
  ): Promise<boolean> {
    const { network, request } = requestContext;
    const deviceId = await devices.findDeviceId(request, account);
    const own: SpentLimit[] = deviceId
      ? [['loginAccountAndNetwork', `device ${deviceId}`]]
      : [
          ['loginAccountAndNetwork', `${network} ${email}`],
          ['loginAccountAndOrganization', `${networksAround(network).organization} ${email}`],
        ];
    // The account comes last: what a network or a site has no right to does not count for it, not even for a moment.
    const shared: SpentLimit[] = deviceId
      ? []
      : [
          ['loginNetwork', network],
          ['loginAccount', email],
        ];
    const event = { typedAddress: email, ...readRequestMetadata(requestContext) };
    const spent: SpentLimit[] = [];
    let isCorrect: boolean;
    try {
      for (const [limitName, subject] of [...own, ...shared]) {
        await limits.spend(limitName, subject);
        spent.push([limitName, subject]);
      }
      isCorrect = await verifyPassword(password, account?.hashedPassword, network);
    } catch (error) {
      await giveBack(spent);
      if (error instanceof Refusal && error.code === 'RATE_LIMITED')
        await recordSecurityEvent(database.counters, { kind: 'lockout', ...event }, now());
      throw error;
    }
    if (isCorrect) {
      for (const [limitName, subject] of own) await limits.forget(limitName, subject);
      await giveBack(shared);
    } else {
      await recordSecurityEvent(database.counters, { kind: 'sign-in-failed', ...event }, now());
    }
    return isCorrect;
  };
}
