import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { attributes } from './cookies.ts';

const NAME = 'device';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** Accounts that one browser is remembered for. */
const MOST = 5;

export type Devices = ReturnType<typeof openDevices>;

/** Browsers that have signed in to an account, told by a signed cookie: `userId-number` up to five times, then the signature. */
export function openDevices(parts: Parts) {
  let secret: Promise<string> | undefined;
  const sign = async (text: string): Promise<string> => {
    secret ??= siteSecret(parts).catch((fault) => {
      secret = undefined;
      throw fault;
    });
    return createHmac('sha256', await secret)
      .update(text)
      .digest('base64url');
  };

  /** The accounts and their numbers, newest last. */
  async function entries(request: FastifyRequest): Promise<string[]> {
    const [list = '', signature = ''] = request.cookies[NAME]?.split('.') ?? [];
    const [given, right] = [Buffer.from(signature), Buffer.from(await sign(list))];
    return given.length === right.length && timingSafeEqual(given, right) ? list.split('~') : [];
  }
  const isOf = (userId: number) => (entry: string) => entry.startsWith(`${userId}-`);

  return {
    /** The number by which this browser is known to the account; nothing where it never signed in to it. */
    async knownAs(request: FastifyRequest, userId: number | undefined): Promise<string | undefined> {
      const known = await entries(request);
      return userId === undefined ? undefined : known.find(isOf(userId));
    },
    async remember(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
      const before = await entries(request);
      const own = before.find(isOf(userId)) ?? `${userId}-${randomBytes(9).toString('base64url')}`;
      const list = [...before.filter((entry) => entry !== own), own].slice(-MOST).join('~');
      const value = `${list}.${await sign(list)}`;
      reply.setCookie(NAME, value, { ...attributes(parts), httpOnly: true, maxAge: LIFE_SECONDS });
    },
  };
}

/** Made by whichever process needs it first, the same for all. */
async function siteSecret({ database }: Parts): Promise<string> {
  await database.query('insert into site_secrets (name, secret) values ($1, $2) on conflict (name) do nothing', [
    'devices',
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await database.query('select secret from site_secrets where name = $1', ['devices']);
  return rows[0]?.secret as string;
}
