import { bookingUrl, clientFacts, describeCall, timeForCoach } from '../call-blocks.ts';
import { formatCoachTime } from '../call-times.ts';
import { inviteCoach, readCallNotice } from '../coach-invitation.ts';
import { button, paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

const isStillBooked = createOutdatedCallRule({ supersededBy: 'own-calendar-notice' });

/** Brings a change that the coach made on the site into the coach's own calendar. With facts, the call has ended. */
export const ownCalendarNotice = defineMail(
  'coach',
  async (context, mail) => ({ ...(await readCallNotice(context, mail)), hasEnded: Boolean(mail.facts?.call) }),
  {
    write(data, site) {
      const { call, hasEnded } = data;
      const when = formatCoachTime(call.startsAt, site);
      const name = formatFullName(call);
      return {
        subject: `${hasEnded ? 'Canceled' : 'In your calendar'}: ${name}, ${when}`,
        preheader: 'This email updates your own calendar.',
        title: hasEnded ? 'You canceled a call' : 'You booked or changed a call',
        person: call,
        blocks: [
          timeForCoach(call, site),
          paragraph(
            hasEnded
              ? `You canceled the ${describeCall(call)} with ${name}. This email takes it out of your own calendar.`
              : `This email brings the ${describeCall(call)} with ${name} into your own calendar, as it is now.`,
          ),
          clientFacts(call),
          ...(hasEnded ? [] : [button('Open this booking', bookingUrl(call, site))]),
        ],
        because: 'calls come with your emails. Settings, “Your own calendar”, turns this off',
        invitation: inviteCoach(data, site, hasEnded ? 'CANCEL' : 'REQUEST'),
      };
    },
    async findOutdatedReason(context, mail) {
      if (!context.site.invitesCoach) return 'Calls come into your calendar in another way by now.';
      return mail.facts?.call ? null : isStillBooked(context, mail);
    },
  },
);
