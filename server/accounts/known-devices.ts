import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { cookieAttributes, cookieName } from '../requests/cookie-options.ts';

const COOKIE_NAME = 'device';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
const MAX_ACCOUNTS_PER_BROWSER = 5;

export type KnownDevices = ReturnType<typeof openKnownDevices>;
type Account = { id: number; hashedPassword: string };

/**
 * Recognizes browsers that have signed in to an account by a signed cookie: up to five entries
 * `userId-number-signature`, separated by `~`. The password hash is part of the signature, so a new password makes all
 * browsers unknown.
 */
export function openKnownDevices(ctx: AppContext) {
  const secret = createSiteSecretReader(ctx.database, 'devices', ctx.now);
  const sign = async (number: string, { id, hashedPassword }: Account): Promise<string> => {
    return createHmac('sha256', await secret())
      .update(`${id} ${number} ${hashedPassword}`)
      .digest('hex');
  };
  const decoyAccount: Account = { id: 0, hashedPassword: '' };
  const readEntries = (request: FastifyRequest): string[] =>
    validEntries(request.cookies[cookieName(ctx, request, COOKIE_NAME)]);

  return {
    /** Finds the device if its browser signed in to the account with the present password, during the cookie's life. */
    async findDeviceId(request: FastifyRequest, account: Account | undefined): Promise<string | undefined> {
      const entry = readEntries(request).find((candidate) => candidate.startsWith(`${account?.id}-`));
      const [, number = '', given = ''] = entry?.split('-') ?? [];
      const expected = await sign(number, account ?? decoyAccount);
      return entry && isSameSignature(given, expected) ? `${account?.id} ${number}` : undefined;
    },
    async remember(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> {
      const others = readEntries(request).filter((candidate) => !candidate.startsWith(`${account.id}-`));
      const number = randomBytes(9).toString('hex');
      const ownEntry = `${account.id}-${number}-${await sign(number, account)}`;
      const value = [...others, ownEntry].slice(-MAX_ACCOUNTS_PER_BROWSER).join('~');
      const name = cookieName(ctx, request, COOKIE_NAME);
      reply.setCookie(name, value, { ...cookieAttributes(ctx, request), httpOnly: true, maxAge: LIFE_SECONDS });
    },
  };
}

const validEntries = (value = ''): string[] =>
  value.split('~').filter((entry) => /^\d{1,10}-[0-9a-f]{18}-[0-9a-f]{64}$/.test(entry));

function isSameSignature(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
