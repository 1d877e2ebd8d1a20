import { type CallMail, readCallMail } from './call-blocks.ts';
import { createCoachInvitation } from './ics-file.ts';
import type { MailRow, ReadContext } from './mail-definition.ts';
import type { CalendarInvitation, MailSite } from './message.ts';

/** The data of a notice about a call. `reader` is the coach's address. */
export type CallNotice = CallMail & { reader: string };

export const readCallNotice = async (context: ReadContext, mail: MailRow): Promise<CallNotice> => ({
  ...(await readCallMail(context, mail)),
  reader: mail.recipient,
});

/** Returns the event of the call for the coach's own calendar, unless the coach wants none. */
export const inviteCoach = (
  { call, reader }: Pick<CallNotice, 'call' | 'reader'>,
  site: MailSite,
  method: CalendarInvitation['method'],
): CalendarInvitation | undefined =>
  site.invitesCoach ? { method, file: createCoachInvitation(call, site, method, reader) } : undefined;
