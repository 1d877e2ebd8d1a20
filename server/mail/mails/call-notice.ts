import { formatPhone } from '#domain/phone-format.ts';
import { bookingUrl, clientFacts, platformName, readCall, timeForCoach } from '../call-blocks.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatCoachTime } from '../call-times.ts';
import { inviteCoach } from '../coach-invitation.ts';
import { aside, button } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { formatFullName, toSingleLine } from '../message.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

export const callNotice = defineMail('coach', readMailData, {
  write(data, site) {
    const { call, receipt } = data;
    const isFree = call.kind === 'free';
    const name = formatFullName(call);
    return {
      subject: `New ${isFree ? 'free' : 'paid'} call: ${name}, ${formatCoachTime(call.startsAt, site)}`,
      preheader: `${platformName(call)}, ${formatPhone(toSingleLine(call.phone))}`,
      title: isFree ? 'A free call was booked' : `A coaching call of ${call.minutes} minutes was booked and paid`,
      person: call,
      blocks: [
        timeForCoach(call, site),
        clientFacts(call),
        button('Open this booking', bookingUrl(call, site)),
        ...(receipt ? [aside(receipt)] : []),
        aside(`Answers about health are never sent by email. To write to ${name}, just reply to this one.`),
      ],
      invitation: inviteCoach(data, site, 'REQUEST'),
    };
  },
  findOutdatedReason: createOutdatedCallRule({ isSentAfterStart: true }),
});

async function readMailData(context: ReadContext, mail: MailRow) {
  return {
    call: await readCall(context, mail),
    reader: mail.recipient,
    receipt: (await readCallReceipt(context, mail)).sentence,
  };
}
