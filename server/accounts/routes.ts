import type { FastifyInstance } from 'fastify';
import * as accounts from '#contracts/accounts.ts';
import type { Serve } from '../http.ts';
import { findSecret } from '../mail/mailed-secrets.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { claimedSid, clearSession } from './cookies.ts';
import { chooseNewPassword } from './new-password.ts';
import { isFromElsewhere } from './origin.ts';
import { registerUser } from './register.ts';
import { forgetSession } from './sessions.ts';
import { openSignIn } from './sign-in.ts';

export function accountRoutes(app: FastifyInstance, serve: Serve, parts: Parts): void {
  const desk = openSignIn(parts);

  serve(accounts.login, ({ body, ...from }) => desk.signIn(body, from));
  serve(accounts.register, ({ body, ...from }) => registerUser(parts, desk, body, from));
  serve(accounts.getCurrentUser, async ({ who }) => who.user);
  serve(accounts.setNewPassword, async ({ body, who, ...from }) => ({
    user: await chooseNewPassword(parts, desk, who, body, from),
    message: 'Password set successfully!',
  }));
  serve(accounts.logout, async ({ request, reply }) => {
    await signOut(parts, claimedSid(parts, request));
    clearSession(parts, request, reply);
    return { message: 'You have been logged out successfully.' };
  });

  serve(accounts.resetPassword, async ({ body, network }) => {
    await askForMail(parts, network, body.email, 'temporary-password');
    return {
      message: 'If there is an account with this email address, a new temporary password is on its way to it.',
    };
  });
  serve(accounts.sendVerification, async ({ who: { user }, network }) => {
    if (user.isVerified) return { message: 'Your email address is confirmed already.' };
    await askForMail(parts, network, user.email, 'verification');
    return { message: 'The email is on its way. Please open the link in it.' };
  });
  serve(accounts.verifyEmail, async ({ body }) => {
    await verifyEmail(parts, body.token);
    return { message: 'Thank you. Your email address is confirmed.' };
  });

  app.get('/api/login', (_request, reply) => reply.header('cache-control', 'no-store').redirect('/auth'));
  app.get('/api/logout', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A picture on somebody else's page must not sign anybody out.
    if (!isFromElsewhere(request)) {
      await signOut(parts, claimedSid(parts, request));
      clearSession(parts, request, reply);
    }
    return reply.redirect('/');
  });
}

async function signOut({ database, now }: Parts, sid: string | undefined): Promise<void> {
  if (sid) await forgetSession(database, sid, now());
}

/** The same for every address: whether it has an account is looked up when the mail is composed. */
async function askForMail(
  { limits, database, queue }: Parts,
  network: string,
  recipient: string,
  kind: 'temporary-password' | 'verification',
): Promise<void> {
  await limits.spend('accountMails', network);
  await limits.spend('accountRecipients', `${network} ${recipient}`);
  await database.transaction((tx) => queueMails(tx, queue, [{ kind, recipient }]));
}

/** The link works until it expires: whoever clicks twice is told the same twice. */
async function verifyEmail({ database, now }: Parts, token: string): Promise<void> {
  const secret = await findSecret(database, 'verification', token, now());
  if (!secret) {
    throw new Refusal('invalid', {
      message: 'This link is not valid any more. Please sign in, and have a new one sent from your account page.',
      fields: { token: 'This link is not valid any more' },
    });
  }
  await database.query(
    'update users set email_verified_at = coalesce(email_verified_at, $2), updated_at = $2 where id = $1',
    [secret.userId, now()],
  );
}
