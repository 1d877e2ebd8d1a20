import * as mails from '#contracts/mails.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { listMails, openMail } from './mails.ts';
import { sendMailAgain } from './send-again.ts';

/** What the coach sees of the mails that the site owes or has sent. */
export function outboxRoutes(serve: Serve, parts: Parts): void {
  serve(mails.listMails, ({ query }) => listMails(parts, query));
  serve(mails.openMail, ({ params }) => openMail(parts, params.id));
  serve(mails.sendMailAgain, ({ who, params }) => sendMailAgain(parts, who.user, params.id));
}
