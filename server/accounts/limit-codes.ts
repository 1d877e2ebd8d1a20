import type { AppContext } from '../app-context.ts';
import { networksAround } from '../requests/networks.ts';
import { Refusal } from '../requests/refusal.ts';
import type { RequestContext } from './check-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';

type Account = { id: number; email: string; hashedPassword: string };

/**
 * Runs `work`, which tries a code, within the limits. A try is counted beforehand, and given back unless `work` throws
 * `WRONG_CODE`. A browser that has signed in to the account has its own count. Throws `RATE_LIMITED`.
 */
export async function limitCodes<Result>(
  { limits, database, now }: Pick<AppContext, 'limits' | 'database' | 'now'>,
  devices: KnownDevices,
  account: Account,
  requestContext: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const { network, request } = requestContext;
  const deviceId = await devices.findDeviceId(request, account);
  const ownSubject = deviceId ? `device ${deviceId}` : `${networksAround(network).block} ${account.id}`;
  const spent: (() => Promise<void>)[] = [];
  const spend = async (limitName: 'factorAccountAndNetwork' | 'factorAccount', subject: string) => {
    await limits.spend(limitName, subject);
    spent.push(() => limits.giveBack(limitName, subject));
  };
  const event = { account: account.email, ...readRequestMetadata(requestContext) };
  try {
    await spend('factorAccountAndNetwork', ownSubject);
    // Known browsers are counted apart from others, so that strangers cannot lock the owner out. They share one count,
    // since somebody with the password could make any number of them before the factor was set up.
    await spend('factorAccount', deviceId ? `${account.id} known` : String(account.id));
    const result = await work();
    for (const giveBack of spent) await giveBack();
    await limits.reset('factorAccountAndNetwork', ownSubject);
    return result;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    if (code === 'WRONG_CODE') await recordSecurityEvent(database.frequent, { kind: 'wrong-code', ...event }, now());
    else for (const giveBack of spent) await giveBack();
    if (code === 'RATE_LIMITED') await recordSecurityEvent(database.frequent, { kind: 'lockout', ...event }, now());
    throw error;
  }
}
