import { bookingUrl, clientFacts, describeCall, timeForCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { inviteCoach, readCallNotice } from '../coach-invitation.ts';
import { aside, button, paragraph } from '../layout/blocks.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const callMovedNotice = defineMail('coach', readCallNotice, {
  write(data, site) {
    const { call, movedFrom } = data;
    const name = formatFullName(call);
    const when = formatCoachTime(call.startsAt, site);
    const whatHappened = `${name} moved the ${describeCall(call)}`;
    return {
      subject: `Moved: ${name}, now ${when}`,
      preheader: when,
      title: 'A client moved a call',
      person: call,
      blocks: [
        timeForCoach(call, site),
        paragraph(
          movedFrom
            ? richText`${whatHappened} from ${strikethrough(formatCoachTime(movedFrom, site))} to this time. The old time is open again.`
            : `${whatHappened} to this time.`,
        ),
        clientFacts(call),
        button('Open this booking', bookingUrl(call, site)),
        aside(`To write to ${name}, just reply to this email.`),
      ],
      invitation: inviteCoach(data, site, 'REQUEST'),
    };
  },
  findOutdatedReason: createOutdatedCallRule({ isSentAfterStart: true, supersededBy: 'call-moved-notice' }),
});
