import * as emailChange from '#contracts/accounts/email-change.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { cancelEmailChange, readEmailChangeState, requestEmailChange, resendEmailChange } from './change-email.ts';
import { createPasswordCheck } from './check-password.ts';
import { confirmEmailChange, type MoveRecords, readEmailChangeLink } from './confirm-email-change.ts';
import { openKnownDevices } from './known-devices.ts';

/** Serves changes of the sign-in address. `moveRecords` is passed in, since this room may not import `clients`. */
export function emailChangeRoutes(serve: ServeEndpoint, ctx: AppContext, moveRecords: MoveRecords): void {
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
    const user = await confirmEmailChange(ctx, moveRecords, { token, session }, requestContext);
    const message = `You sign in with ${user.email} from now on.`;
    const supportEmail = user.isMainAdmin ? ctx.settings.current.contact.supportEmail : null;
    return { message, user, supportEmail };
  });
}
