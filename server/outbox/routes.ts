import * as today from '#contracts/today.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { listMails, openMail } from './mails.ts';
import { sendMailAgain } from './send-again.ts';

/** What the coach sees of the mails that the site owes or has sent. */
export function outboxRoutes(serve: Serve, parts: Parts): void {
  serve(today.listMails, ({ query }) => listMails(parts, query));
  serve(today.openMail, ({ params }) => openMail(parts, params.id));
  serve(today.sendMailAgain, ({ who, params }) => sendMailAgain(parts, who.user, params.id));
}
