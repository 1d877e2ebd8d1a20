import * as factors from '#contracts/accounts/account-factors.ts';
import * as passkeys from '#contracts/accounts/account-passkeys.ts';
import * as ownSessions from '#contracts/accounts/account-sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { createPasswordCheck } from './check-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { clearSessionCookies } from './cookies.ts';
import { openKnownDevices } from './known-devices.ts';
import {
  confirmAuthenticatorApp,
  readSignInMethods,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  startAuthenticatorApp,
} from './manage-factors.ts';
import { addOwnPasskey, removeOwnPasskey, renameOwnPasskey, startPasskey } from './manage-passkeys.ts';
import { endOwnSessions, readOwnSessions, setSeveralSessions } from './own-sessions.ts';
import { confirmByPasskey, signInByPasskey } from './passkey-sign-in.ts';
import { createSignInOptions } from './passkeys.ts';
import { completeWithCode } from './sign-in.ts';

/** Serves second factors, passkeys and sessions: signing in with them, and users' changes of their own. */
export function factorRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const devices = openKnownDevices(ctx);
  const checkPassword = createPasswordCheck(ctx, devices);

  serve(factors.signInWithCode, ({ body, ...requestContext }) => completeWithCode(ctx, devices, body, requestContext));
  serve(factors.getSignInMethods, ({ session }) => readSignInMethods(ctx, session));
  serve(factors.startAuthenticatorApp, ({ session }) => startAuthenticatorApp(ctx, session));
  serve(factors.confirmAuthenticatorApp, ({ body, session, ...requestContext }) =>
    confirmAuthenticatorApp(ctx, devices, session, body.code, requestContext),
  );
  serve(factors.removeAuthenticatorApp, ({ session, ...requestContext }) =>
    removeAuthenticatorApp(ctx, session, requestContext),
  );
  serve(factors.replaceRecoveryCodes, ({ session, ...requestContext }) =>
    replaceRecoveryCodes(ctx, session, requestContext),
  );
  serve(factors.confirmIdentity, async ({ body, session, ...requestContext }) => {
    await confirmIdentity(ctx, checkPassword, session, body.currentPassword, requestContext);
    return { message: 'Thanks! You can go on.' };
  });

  serve(passkeys.startPasskey, async ({ session }) => ({ ...(await startPasskey(ctx, session)) }));
  serve(passkeys.addPasskey, ({ body, session, ...requestContext }) =>
    addOwnPasskey(ctx, session, body, requestContext),
  );
  serve(passkeys.renamePasskey, ({ params, body, session }) => renameOwnPasskey(ctx, session, params.id, body.name));
  serve(passkeys.removePasskey, ({ params, session, ...requestContext }) =>
    removeOwnPasskey(ctx, session, params.id, requestContext),
  );
  serve(passkeys.startPasskeySignIn, async ({ network }) => {
    await ctx.limits.spend('passkeyChallenges', network);
    return { ...(await createSignInOptions(ctx)) };
  });
  serve(passkeys.signInWithPasskey, ({ body, ...requestContext }) =>
    signInByPasskey(ctx, devices, body, requestContext),
  );
  serve(passkeys.confirmIdentityWithPasskey, async ({ body, session }) => {
    await confirmByPasskey(ctx, session, body);
    return { message: 'Thanks! You can go on.' };
  });

  serve(ownSessions.getAccountSessions, ({ session }) => readOwnSessions(ctx, session));
  serve(ownSessions.signOutEverywhere, async ({ session, request, reply }) => {
    await endOwnSessions(ctx, session);
    clearSessionCookies(ctx, request, reply);
    return { message: 'You’re signed out on all your devices.' };
  });
  serve(ownSessions.keepSeveralSessions, async ({ body: { isOn }, session }) => {
    await setSeveralSessions(ctx, session, isOn);
    const message = isOn
      ? 'From now on, signing in elsewhere leaves this device signed in.'
      : 'From now on, you’re signed in on one device at a time.';
    return { message, state: await readOwnSessions(ctx, session) };
  });
}
