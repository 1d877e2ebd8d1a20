import * as factors from '#contracts/account-factors.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { createPasswordCheck } from './check-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { openKnownDevices } from './known-devices.ts';
import {
  confirmAuthenticatorApp,
  readSignInMethods,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  startAuthenticatorApp,
} from './manage-factors.ts';
import { completeWithCode } from './sign-in.ts';

/** The second factor: signing in with it, and how users change their own. */
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
}
