import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../db/connect.ts';
import type { Counter, Limits } from '../limits.ts';
import { findSecret, forgetSecrets } from '../mail/mailed-secrets.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { claimedSid, setSession } from './cookies.ts';
import { type Devices, openDevices } from './devices.ts';
import { generatePassword, hashPassword, isPassword } from './passwords.ts';
import { type UserRow, userColumns } from './recognise.ts';
import { endSessions, forgetSession, startSession } from './sessions.ts';

type Asked = { email: string; password: string; takeOver?: boolean | undefined };
type From = { network: string; request: FastifyRequest; reply: FastifyReply };

export type SignInDesk = ReturnType<typeof openSignIn>;

/** Where people sign in. One user has one session; see `SINGLE_SESSION`. */
export function openSignIn(parts: Parts) {
  const devices = openDevices(parts);

  /** Throws `WRONG_CREDENTIALS`, `ALREADY_SIGNED_IN`, `RATE_LIMITED`. */
  async function signIn(asked: Asked, from: From): Promise<UserRow> {
    const known = await findByEmail(parts.database, asked.email);
    const attempt = await beginAttempt(parts.limits, devices, asked.email, known?.id, from);
    // Both are worked out in every case, so that the time it takes tells nothing.
    const mailed = await findSecret(parts.database, 'temporary-password', asked.password, parts.now());
    const right = await isPassword(asked.password, known?.hashedPassword);
    const temporary = known !== undefined && mailed?.userId === known.id;
    if (!known || !(right || temporary)) throw new Refusal('WRONG_CREDENTIALS');
    await attempt.succeeded();
    const unusable = temporary ? await hashPassword(generatePassword()) : undefined;
    const { user, token } = await parts.database.transaction(async (tx) => {
      await lockUnchanged(tx, known);
      const now = parts.now();
      await forgetClaimed(tx, parts, from.request);
      await makeRoom(tx, parts, known, asked.takeOver ?? false, now);
      if (unusable) await useTemporary(tx, known.id, asked.password, unusable, now);
      const started = await startSession(tx, known.id, userAgentOf(from.request), now);
      return { user: await readUser(tx, known.id), token: started };
    });
    setSession(parts, from.reply, token);
    await devices.remember(from.request, from.reply, user.id);
    return user;
  }

  /** For whoever has just registered: there is nobody to make room for. */
  async function admitNew(tx: Sql, userId: number, from: From): Promise<{ user: UserRow; welcome(): Promise<void> }> {
    await forgetClaimed(tx, parts, from.request);
    const token = await startSession(tx, userId, userAgentOf(from.request), parts.now());
    const welcome = async () => {
      setSession(parts, from.reply, token);
      await devices.remember(from.request, from.reply, userId);
    };
    return { user: await readUser(tx, userId), welcome };
  }

  return {
    signIn,
    admitNew,
    /** Counts a try of somebody's password against the limits, before it is looked at. */
    beginAttempt: (email: string, userId: number, from: From) =>
      beginAttempt(parts.limits, devices, email, userId, from),
  };
}

type Known = { id: number; email: string; hashedPassword: string };

async function findByEmail(db: Sql, email: string): Promise<Known | undefined> {
  const { rows } = await db.query('select id, email, hashed_password as "hashedPassword" from users where email = $1', [
    email,
  ]);
  return rows[0] as Known | undefined;
}

export async function readUser(db: Sql, id: number): Promise<UserRow> {
  const { rows } = await db.query(`select ${userColumns} from users where id = $1`, [id]);
  return rows[0] as UserRow;
}

/**
 * Counted beforehand, so that a storm of parallel tries gets no further, and given back to whoever knew the password. A
 * browser that has signed in to the account before is counted by itself: nobody else can keep its owner out.
 */
async function beginAttempt(limits: Limits, devices: Devices, email: string, userId: number | undefined, from: From) {
  const device = await devices.knownAs(from.request, userId);
  const spent: [Counter, string][] = device
    ? [['loginHere', `device ${device}`]]
    : [
        ['loginHere', `${from.network} ${email}`],
        ['loginNetwork', from.network],
        ['loginAccount', email],
      ];
  for (const [index, [counter, who]] of spent.entries()) {
    try {
      await limits.spend(counter, who);
    } catch (refused) {
      // What was refused is no further try.
      for (const [earlier, whose] of spent.slice(0, index + 1)) await limits.giveBack(earlier, whose);
      throw refused;
    }
  }
  return {
    async succeeded(): Promise<void> {
      const [[here, who] = ['loginHere', ''] as const, ...others] = spent;
      await limits.forget(here, who);
      for (const [counter, whose] of others) await limits.giveBack(counter, whose);
    },
  };
}

/** The first sign-in with a mailed temporary password: it shows whose address that is, and the old password ends. */
async function useTemporary(tx: Sql, userId: number, password: string, unusable: string, now: Date): Promise<void> {
  const secret = await findSecret(tx, 'temporary-password', password, now);
  if (secret?.userId !== userId) throw new Refusal('WRONG_CREDENTIALS');
  await forgetSecrets(tx, userId, 'temporary-password');
  await tx.query(
    `update users set hashed_password = $2, is_first_login = true, updated_at = $3,
       email_verified_at = coalesce(email_verified_at, $3)
     where id = $1`,
    [userId, unusable, now],
  );
}

/** One sign-in of a user at a time; none with a password that was changed meanwhile, or to an account that is gone. */
async function lockUnchanged(tx: Sql, { id, hashedPassword }: Known): Promise<void> {
  const { rows } = await tx.query('select hashed_password as hash from users where id = $1 for update', [id]);
  if (rows[0]?.hash !== hashedPassword) throw new Refusal('WRONG_CREDENTIALS');
}

/** What this browser was signed in to before, it leaves. */
async function forgetClaimed(tx: Sql, parts: Parts, request: FastifyRequest): Promise<void> {
  const before = claimedSid(parts, request);
  if (before) await forgetSession(tx, before, parts.now());
}

async function makeRoom(tx: Sql, parts: Parts, user: Known, takeOver: boolean, now: Date): Promise<void> {
  const ended = await endSessions(tx, [user.id], 'taken-over', now);
  if (ended === 0) return;
  // Refused after ending: the transaction takes it back.
  if (parts.config.singleSession === 'ask' && !takeOver) throw new Refusal('ALREADY_SIGNED_IN');
  await queueMails(tx, parts.queue, [{ kind: 'session-taken-over', recipient: user.email }]);
}

const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300);
