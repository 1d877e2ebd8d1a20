import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as accounts from '#contracts/accounts.ts';
import type { Serve } from '../http.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { clearCheckout } from '../payments/checkout-cookie.ts';
import { openAttempts } from './attempts.ts';
import { claimedSid, clearSession } from './cookies.ts';
import { openDevices } from './devices.ts';
import { chooseNewPassword } from './new-password.ts';
import { isFromElsewhere } from './origin.ts';
import { registerUser } from './register.ts';
import { forgetSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { verifyEmail } from './verify-email.ts';

export function accountRoutes(app: FastifyInstance, serve: Serve, parts: Parts): void {
  const devices = openDevices(parts);
  const attempts = openAttempts(parts, devices);

  serve(accounts.login, ({ body, ...from }) => signIn(parts, { attempts, devices }, body, from));
  serve(accounts.register, ({ body, ...from }) => registerUser(parts, devices, body, from));
  serve(accounts.getCurrentUser, async ({ who }) => who.user);
  serve(accounts.setNewPassword, async ({ body, who, ...from }) => ({
    user: await chooseNewPassword(parts, { attempts, devices }, who, body, from),
    message: 'Password set successfully!',
  }));
  serve(accounts.logout, async ({ request, reply }) => {
    await signOut(parts, request, reply);
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
    if (!isFromElsewhere(request)) await signOut(parts, request, reply);
    return reply.redirect('/');
  });
}

async function signOut(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const sid = claimedSid(parts, request);
  if (sid) await forgetSession(parts.database, sid, parts.now());
  clearSession(parts, request, reply);
  clearCheckout(parts, request, reply);
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
