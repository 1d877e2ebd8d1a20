import * as mailTexts from '#contracts/mail/mail-texts.ts';
import * as mails from '#contracts/mail/mails.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listMails, readMailForAdmin } from './list-mails.ts';
import { previewMailText, testMailText } from './mail-texts.ts';
import { putMailAside } from './put-mail-aside.ts';
import { type AddressCorrection, sendMailAgain } from './send-mail-again.ts';

export function mailRoutes(serve: ServeEndpoint, ctx: AppContext, correction: AddressCorrection): void {
  serve(mails.listMails, ({ query }) => listMails(ctx, query));
  serve(mails.getMail, ({ session, params }) => readMailForAdmin(ctx, session.user.email, params.id));
  serve(mailTexts.previewMailText, ({ session, params, body }) =>
    previewMailText(ctx, { ...params, ...body, reader: session.user.email }),
  );
  serve(mailTexts.testMailText, ({ session, params, body }) =>
    testMailText(ctx, { ...params, ...body, reader: session.user.email }),
  );
  serve(mails.resendMail, ({ session, params, body }) => sendMailAgain(ctx, correction, session.user, params.id, body));
  serve(mails.putMailAside, ({ session, params }) => putMailAside(ctx, session.user, params.id));
}
