import { dateAt } from '#domain/coach-clock.ts';
import { formatDate } from '#domain/slot-values.ts';
import { bookingUrl, listLinkForCoach, platformName } from '../call-blocks.ts';
import { type CallMailData, listCallsOnDate } from '../call-mail-data.ts';
import { formatCallTimes, formatCoachTimeOfDay } from '../call-times.ts';
import { aside, button, schedule } from '../layout/blocks.ts';
import { phoneLink, richText } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { formatFullName, type MailSite, toSingleLine } from '../message.ts';

export const agenda = defineMail('coach', readMailData, {
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
});

/** The client's own time, where it is another one. */
function listClientTime(call: CallMailData, site: MailSite): string[] {
  const { visitor } = formatCallTimes(call, site);
  return visitor ? [`For the client: ${visitor}`] : [];
}

async function readMailData({ db, site }: ReadContext, { facts }: MailRow) {
  const date = facts?.date ?? '';
  return { date, calls: await listCallsOnDate(db, date, site) };
}
