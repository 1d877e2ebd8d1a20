import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as accounts from '#contracts/accounts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import { clearCheckoutCookie } from '../payments/checkout-cookie.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { createPasswordCheck } from './check-password.ts';
import { claimAccount } from './claim-account.ts';
import { clearSessionCookies, readSessionId } from './cookies.ts';
import { isCrossSiteNavigation } from './cross-site-requests.ts';
import { openKnownDevices } from './known-devices.ts';
import { requestAccountMail } from './queue-account-mail.ts';
import { registerUser } from './register.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteSession } from './sessions.ts';
import { setNewPassword } from './set-new-password.ts';
import { signIn } from './sign-in.ts';
import { findLinkedAccount, verifyEmail } from './verify-email.ts';

export function accountRoutes(app: FastifyInstance, serve: ServeEndpoint, ctx: AppContext): void {
  const devices = openKnownDevices(ctx);
  const checkPassword = createPasswordCheck(ctx, devices);

  serve(accounts.signInWithPassword, ({ body, ...requestContext }) =>
    signIn(ctx, { checkPassword, devices }, body, requestContext),
  );
  serve(accounts.register, ({ body, ...requestContext }) => registerUser(ctx, devices, body, requestContext));
  serve(accounts.getCurrentUser, async ({ session }) => session.user);
  serve(accounts.setNewPassword, async ({ body, session, ...requestContext }) => ({
    user: await setNewPassword(ctx, { checkPassword, devices }, session, body, requestContext),
    message: 'Password set successfully!',
  }));
  serve(accounts.signOutCurrentUser, async ({ request, reply }) => {
    await signOut(ctx, request, reply);
    return { message: 'You have been logged out successfully.' };
  });

  serve(accounts.resetPassword, async ({ body, network, request }) => {
    await requestAccountMail(ctx, network, body.email, 'temporary-password');
    const requestMetadata = readRequestMetadata({ network, request });
    const event = { kind: 'password-reset-requested', typedAddress: body.email, ...requestMetadata } as const;
    await recordSecurityEvent(ctx.database.frequent, event, ctx.now());
    return {
      message: 'If there’s an account with this email address, a new temporary password is on its way.',
    };
  });
  serve(accounts.sendVerificationMail, async ({ session: { user }, network }) => {
    if (user.isVerified) return { message: 'Your email address is already confirmed.' };
    await requestAccountMail(ctx, network, user.email, 'verification');
    return { message: 'The email is on its way. Open the link in it to confirm your address.' };
  });
  serve(accounts.readVerificationLink, async ({ body, session }) => {
    const { id, email, isVerified } = await findLinkedAccount(ctx.database, body.token, ctx.now());
    return { email, isVerified, isSignedIn: session?.user.id === id };
  });
  serve(accounts.verifyEmail, async ({ body: { token, newPassword }, session, ...requestContext }) => {
    const user =
      newPassword === undefined
        ? await verifyEmail(ctx, token, session, readRequestMetadata(requestContext))
        : await claimAccount(ctx, devices, { token, newPassword }, requestContext);
    return {
      user,
      message: user ? 'Thanks! Your email address is confirmed.' : 'This email address is already confirmed.',
    };
  });

  app.get('/api/login', (_request, reply) => reply.header('cache-control', 'no-store').redirect('/auth'));
  app.get('/api/logout', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A picture on another site's page must not sign a user out, and a HEAD request must change nothing.
    const maySignOut = request.method === 'GET' && !isCrossSiteNavigation(ctx, request);
    if (maySignOut) await signOut(ctx, request, reply);
    return reply.redirect('/');
  });
}

async function signOut(ctx: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const sid = readSessionId(ctx, request);
  if (sid) await deleteSession(ctx.database, sid, ctx.now());
  clearSessionCookies(ctx, request, reply);
  clearCheckoutCookie(ctx, request, reply);
}
