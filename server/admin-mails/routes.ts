import * as mails from '#contracts/mails.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { listMails, openMail } from './list-mails.ts';
import { sendMailAgain } from './send-mail-again.ts';

export function adminMailRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(mails.listMails, ({ query }) => listMails(ctx, query));
  serve(mails.getMail, ({ params }) => openMail(ctx, params.id));
  serve(mails.resendMail, ({ session, params }) => sendMailAgain(ctx, session.user, params.id));
}
