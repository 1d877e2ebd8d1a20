import type { MoneyOnCancel } from '#domain/cancellation.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { formatDate } from '#domain/slot-values.ts';
import {
  bookingUrl,
  type CallMail,
  clientFacts,
  describeCall,
  listLinkForCoach,
  offerReply,
  platformName,
  readCall,
  readCallMail,
  timeForCoach,
} from '../call-blocks.ts';
import { type CallMailData, listCallsOnDate } from '../call-mail-data.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatCallTimes, formatCoachTime, formatCoachTimeOfDay } from '../call-times.ts';
import { createCoachInvitation } from '../ics-file.ts';
import { aside, type Block, button, paragraph, schedule } from '../layout/blocks.ts';
import { phoneLink, richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { type CalendarInvitation, formatFullName, type MailSite, toSingleLine } from '../message.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

const callNotice = defineMail('coach', readNewCall, {
  write(data, site) {
    const { call, receipt } = data;
    const isFree = call.kind === 'free';
    return {
      subject: `New ${isFree ? 'free' : 'paid'} call: ${formatFullName(call)}, ${formatCoachTime(call.startsAt, site)}`,
      preheader: `${platformName(call)}, ${formatPhone(toSingleLine(call.phone))}`,
      title: isFree ? 'A free call was booked' : `A coaching call of ${call.minutes} minutes was booked and paid`,
      person: call,
      blocks: [
        timeForCoach(call, site),
        clientFacts(call),
        openBookingButton(call, site),
        ...(receipt ? [aside(receipt)] : []),
        aside(
          `Answers about health are never sent by email. To write to ${formatFullName(call)}, just reply to this one.`,
        ),
      ],
      invitation: inviteCoach(data, site, 'REQUEST'),
    };
  },
  findOutdatedReason: createOutdatedCallRule({ isSentAfterStart: true }),
});

const findOutdatedCallReason = createOutdatedCallRule({ supersededBy: 'own-calendar-notice' });

/** The mails to the coach about calls. */
export const callNotices = {
  'free-call-notice': callNotice,
  'paid-call-notice': callNotice,

  'call-moved-notice': defineMail('coach', readCallNotice, {
    write(data, site) {
      const { call, movedFrom } = data;
      const when = formatCoachTime(call.startsAt, site);
      const whatHappened = `${formatFullName(call)} moved the ${describeCall(call)}`;
      return {
        subject: `Moved: ${formatFullName(call)}, now ${when}`,
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
          openBookingButton(call, site),
          offerReply(call),
        ],
        invitation: inviteCoach(data, site, 'REQUEST'),
      };
    },
    findOutdatedReason: createOutdatedCallRule({ isSentAfterStart: true, supersededBy: 'call-moved-notice' }),
  }),

  /** The client canceled the call. Late is better than never, so this mail is never outdated. */
  'call-cancelled-notice': defineMail('coach', readCallNotice, {
    write(data, site) {
      const { call, money } = data;
      const name = formatFullName(call);
      const when = formatCoachTime(call.startsAt, site);
      return {
        subject: `Canceled: ${name}, ${when}`,
        preheader: when,
        title: 'A client canceled a call',
        person: call,
        blocks: [
          timeForCoach(call, site),
          paragraph(
            `${name} canceled the ${describeCall(call)}. The time is open again.${moneySentences[money]}${describeMinutesBack(call)}`,
          ),
          clientFacts(call),
          openBookingButton(call, site),
          offerReply(call),
        ],
        invitation: inviteCoach(data, site, 'CANCEL'),
      };
    },
  }),

  /** Brings a change by the coach, or a refund, into the coach's own calendar. `facts.call`: a call that has ended. */
  'own-calendar-notice': defineMail('coach', readOwnChange, {
    write(data, site) {
      const { call, hasEnded } = data;
      const name = formatFullName(call);
      return {
        subject: `${hasEnded ? 'Canceled' : 'In your calendar'}: ${name}, ${formatCoachTime(call.startsAt, site)}`,
        preheader: 'This email updates your own calendar.',
        title: hasEnded ? 'A call is canceled' : 'You booked or changed a call',
        person: call,
        blocks: [
          timeForCoach(call, site),
          paragraph(
            hasEnded
              ? `The ${describeCall(call)} with ${name} is canceled. This email takes it out of your own calendar.`
              : `This email brings the ${describeCall(call)} with ${name} into your own calendar, as it is now.`,
          ),
          clientFacts(call),
          ...(hasEnded ? [] : [openBookingButton(call, site)]),
        ],
        because: 'calls come with your emails. Settings, “Your own calendar”, turns this off',
        invitation: inviteCoach(data, site, hasEnded ? 'CANCEL' : 'REQUEST'),
      };
    },
    async findOutdatedReason(context, mail) {
      if (!context.site.invitesCoach) return 'Calls come into your calendar in another way by now.';
      return mail.facts?.call ? null : findOutdatedCallReason(context, mail);
    },
  }),

  agenda: defineMail('coach', readCallsOfDay, {
    write({ date, calls }, site) {
      const title = `Your ${calls.length === 1 ? 'call' : `${calls.length} calls`} on ${formatDate(date)}`;
      const timeOf = ({ startsAt }: CallMailData) => formatCoachTimeOfDay(startsAt, site);
      return {
        subject: title,
        preheader: calls.map((call) => `${timeOf(call)} ${formatFullName(call)}`).join(', '),
        title,
        blocks: [
          schedule(
            calls.map((call) => ({
              time: timeOf(call),
              name: formatFullName(call),
              url: bookingUrl(call, site),
              details: [
                `${call.kind === 'free' ? 'Free' : 'Coaching'} call, ${call.minutes} minutes`,
                richText`${platformName(call)} · ${phoneLink(toSingleLine(call.phone))}`,
                ...listLinkForCoach(call),
                ...listClientTime(call, site),
              ],
            })),
          ),
          button('Open your day', `${site.publicUrl}/admin`),
          aside(
            'Anything that changes after this email is on your Today page. Health answers and notes are never sent by email.',
          ),
        ],
      };
    },
    async findOutdatedReason({ db, site, now }, { facts }) {
      const date = facts?.date ?? '';
      if (dateAt(now, site.coachTimeZone) > date) return 'The day was already over when this was due to be sent.';
      const isCallLeft = (await listCallsOnDate(db, date, site)).some(({ startsAt }) => startsAt > now);
      return isCallLeft ? null : 'There were no calls left that day when this was due to be sent.';
    },
  }),
};

/** The data of a notice about a call. `reader` is the coach's address, to which the mail goes. */
type CallNotice = CallMail & { reader: string };

async function readCallNotice(context: ReadContext, mail: MailRow): Promise<CallNotice> {
  return { ...(await readCallMail(context, mail)), reader: mail.recipient };
}

async function readNewCall(context: ReadContext, mail: MailRow) {
  const { sentence: receipt } = await readCallReceipt(context, mail);
  return { call: await readCall(context, mail), reader: mail.recipient, receipt };
}

async function readOwnChange(context: ReadContext, mail: MailRow) {
  const notice = await readCallNotice(context, mail);
  // Calendars take the newest event, and a change of anything but the time leaves the call's `scheduledAt` as it was.
  const call = { ...notice.call, scheduledAt: mail.createdAt };
  return { ...notice, call, hasEnded: Boolean(mail.facts?.call) };
}

async function readCallsOfDay({ db, site }: ReadContext, { facts }: MailRow) {
  const date = facts?.date ?? '';
  return { date, calls: await listCallsOnDate(db, date, site) };
}

/** Returns the event of the call for the coach's own calendar, unless the coach wants none. */
const inviteCoach = (
  { call, reader }: Pick<CallNotice, 'call' | 'reader'>,
  site: MailSite,
  method: CalendarInvitation['method'],
): CalendarInvitation | undefined =>
  site.invitesCoach ? { method, file: createCoachInvitation(call, site, method, reader) } : undefined;

const openBookingButton = (call: CallMailData, site: MailSite): Block =>
  button('Open this booking', bookingUrl(call, site));

/** Lists the client's own time if it differs from the coach's. */
function listClientTime(call: CallMailData, site: MailSite): string[] {
  const { visitor } = formatCallTimes(call, site);
  return visitor ? [`For the client: ${visitor}`] : [];
}

const describeMinutesBack = ({ minutesFromCredit }: CallMailData): string =>
  minutesFromCredit > 0 ? ` The ${minutesFromCredit} minutes from the client’s credit are back in it.` : '';

const moneySentences: Record<MoneyOnCancel, string> = {
  none: '',
  credit: ' The minutes are back in the client’s credit.',
  'becomes-credit': ' As agreed at the booking, its minutes are now the client’s credit.',
  refund: ' As agreed at the booking, what was paid by card is being refunded.',
  package: ' The call is back in the package.',
  'package-credit': ' The package has ended, so its minutes are the client’s credit for a while.',
  'package-waits': ' Whether the call counts as used is waiting for your decision on the Today page.',
  waits: ' Nothing was refunded yet: what was paid is waiting for your decision on the Today page.',
};
