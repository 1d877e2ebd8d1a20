import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counter } from '../limits.ts';
import type { Parts } from '../parts.ts';
import type { Devices } from './devices.ts';
import { isPassword } from './passwords.ts';

/** Where a call comes from, and what it is answered through. */
export type From = { network: string; request: FastifyRequest; reply: FastifyReply };

export type Attempts = ReturnType<typeof openAttempts>;
/** `account` undefined: nobody has this address, and a try costs the same. */
type Try = { email: string; account: { id: number; hashedPassword: string } | undefined; password: string };
type Spent = [counter: Counter, who: string];

/** Lets people try passwords, but not too often. */
export function openAttempts({ limits }: Pick<Parts, 'limits'>, devices: Devices) {
  const giveBack = async (spent: Spent[]) => {
    for (const [counter, who] of spent) await limits.giveBack(counter, who);
  };

  /**
   * Whether this is the password. A try is counted before it is looked at, so that a storm of parallel ones gets no
   * further, and given back unless it was wrong; a right one forgets the wrong ones before. A browser that has signed in
   * to the account is counted by itself: nobody else can keep its owner out. Throws `RATE_LIMITED`.
   */
  return async function isRight({ email, account, password }: Try, { network, request }: From): Promise<boolean> {
    const device = await devices.knownAs(request, account);
    const own: Spent = ['loginAccountAndNetwork', device ? `device ${device}` : `${network} ${email}`];
    const shared: Spent[] = device
      ? []
      : [
          ['loginNetwork', network],
          ['loginAccount', email],
        ];
    const spent: Spent[] = [];
    let right: boolean;
    try {
      for (const [counter, who] of [own, ...shared]) {
        spent.push([counter, who]);
        await limits.spend(counter, who);
      }
      right = await isPassword(password, account?.hashedPassword, network);
    } catch (fault) {
      await giveBack(spent);
      throw fault;
    }
    if (right) {
      await limits.forget(...own);
      await giveBack(shared);
    }
    return right;
  };
}
