import * as emailChange from '#contracts/email-change.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { cancelEmailChange, readEmailChangeState, requestEmailChange, resendEmailChange } from './change-email.ts';
import { createPasswordCheck } from './check-password.ts';
import { confirmEmailChange, readEmailChangeLink } from './confirm-email-change.ts';
import { openKnownDevices } from './known-devices.ts';

/** How the coach changes the address of their own account. */
export function emailChangeRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const checkPassword = createPasswordCheck(ctx, openKnownDevices(ctx));

  serve(emailChange.getEmailChange, ({ session }) => readEmailChangeState(ctx, session));
  serve(emailChange.requestEmailChange, ({ body, session, ...requestContext }) =>
    requestEmailChange(ctx, checkPassword, session, body, requestContext),
  );
  serve(emailChange.resendEmailChange, ({ session, network }) => resendEmailChange(ctx, session, network));
  serve(emailChange.cancelEmailChange, ({ session }) => cancelEmailChange(ctx, session));
  serve(emailChange.readEmailChangeLink, ({ body: { token }, session }) =>
    readEmailChangeLink(ctx, { token, session }),
  );
  serve(emailChange.confirmEmailChange, async ({ body: { token }, session, ...requestContext }) => {
    const user = await confirmEmailChange(ctx, { token, session }, requestContext);
    const message = `You sign in with ${user.email} from now on.`;
    return { message, user, supportEmail: ctx.settings.current.contact.supportEmail };
  });
}
