import { isOpenBooking } from '#domain/bookings.ts';
import { getConfirmDeadline } from '#domain/holds.ts';
import { MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import {
  describeCall,
  describeWhenAndHow,
  formatClientTime,
  readCall,
  readCallMail,
  readMovedFrom,
} from '../call-blocks.ts';
import { createConfirmLinkToken } from '../call-links.ts';
import { findCallOfMail } from '../call-mail-data.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatTimesForClient, formatVisitorTimeOfDay } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback, paragraph, steps } from '../layout/blocks.ts';
import { richText, strikethrough } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import { CALL_BEGAN, createOutdatedCallRule } from '../outdated-call-mails.ts';
import { readPaymentMail } from '../payment-mail.ts';
import { withCallLink } from '../receipt-page-links.ts';
import { writeCallMail } from '../write-call-mail.ts';
import { paymentMails } from './payment-mails.ts';

/** Defines a reminder, whose words are also true if it comes late. */
const defineReminder = (kind: 'reminder-day' | 'reminder-hour', withinHours: number) =>
  defineMail('client', readCallMail, {
    write: (data, site, texts) => writeCallMail(kind, data, [site, texts], { places: {}, parts: {} }),
    findOutdatedReason: createOutdatedCallRule({ reminderWithinHours: withinHours }),
  });

/** The mails to the client about a call that takes place. */
export const callMails = {
  /** The call is only held until the visitor confirms it, so this mail has no link that changes or joins the call. */
  'free-call-to-confirm': defineMail('client', readHeldCall, {
    write({ call, confirmUrl, movedFrom }, site, texts) {
      const confirmBy = formatVisitorTimeOfDay(getConfirmDeadline(call.createdAt), call, site);
      const replaced = movedFrom
        ? `It replaces the time you chose before, ${formatTimesForClient({ ...call, startsAt: movedFrom }, site)}, which is no longer held for you.`
        : '';
      return fillMailText('free-call-to-confirm', site, texts, {
        person: call,
        places: { time: formatClientTime(call, site), deadline: confirmBy, 'earlier time': replaced },
        parts: {
          'confirm button': [button('Confirm your call', confirmUrl)],
          'confirm address': [buttonFallback(confirmUrl)],
          'when and how': describeWhenAndHow({ ...call, videoLink: null }, site),
        },
        preheader: `Your time is held until ${confirmBy}.`,
        because: 'someone requested a free call with this email address',
      });
    },
    async findOutdatedReason({ db, now }, mail) {
      const call = await findCallOfMail(db, mail);
      if (!call) return 'The booking was deleted.';
      if (isOpenBooking(call)) return 'The call is confirmed.';
      const isHeld = call.status === 'unconfirmed' && now < getConfirmDeadline(call.createdAt);
      return isHeld ? null : 'The time is no longer held.';
    },
  }),

  'free-call-confirmation': defineMail('client', readCallMail, {
    write: (data, site, texts) =>
      writeCallMail('free-call-confirmation', data, [site, texts], {
        places: {},
        parts: { steps: [steps(site.callSteps)] },
        invitation: 'A calendar invitation',
      }),
    findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
  }),

  /** The coach has confirmed the call by hand. The invitation for the calendar came with the booking. */
  'free-call-confirmed': defineMail('client', readCallMail, {
    write: (data, site, texts) => writeCallMail('free-call-confirmed', data, [site, texts], { places: {}, parts: {} }),
    findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
  }),

  'paid-call-confirmation': defineMail('client', readPaidCall, {
    write({ receipt, payment, ...data }, site, texts) {
      // The call has begun, so this mail only confirms the payment: no other mail does.
      if (payment) return paymentMails['payment-received'].write(payment, site, texts);
      return writeCallMail('paid-call-confirmation', data, [site, texts], {
        places: { receipt: withCallLink(receipt.sentence, receipt.hasReference ? data.myCallUrl : null) },
        parts: { policies: site.mailedPolicies.map(({ text }) => paragraph(text)) },
        invitation: 'A calendar invitation',
      });
    },
    async findOutdatedReason(context, mail) {
      const reason = await createOutdatedCallRule({ supersededBy: 'call-moved' })(context, mail);
      return reason === CALL_BEGAN && mail.paymentId !== null ? null : reason;
    },
  }),

  'call-moved': defineMail('client', readCallMail, {
    write(data, site, texts) {
      const { call, movedFrom } = data;
      const name = describeCall(call);
      const whatHappened = movedFrom
        ? richText`Your ${name} is no longer on ${strikethrough(formatTimesForClient({ ...call, startsAt: movedFrom }, site))}.`
        : `Your ${name} has been moved.`;
      return writeCallMail('call-moved', data, [site, texts], {
        places: { 'old time': whatHappened },
        parts: {},
        invitation: 'The updated invitation',
      });
    },
    findOutdatedReason: createOutdatedCallRule({ supersededBy: 'call-moved' }),
  }),

  /** Tells the client the link of a call, which the coach has typed or replaced. */
  'video-link': defineMail('client', readCallMail, {
    write: (data, site, texts) =>
      writeCallMail('video-link', data, [site, texts], { places: {}, parts: {}, invitation: 'The updated invitation' }),
    findOutdatedReason: createOutdatedCallRule({ supersededBy: 'video-link' }),
  }),

  /** The reminder at every lead time but the last hour. */
  'reminder-day': defineReminder('reminder-day', MAX_REMINDER_HOURS),
  'reminder-hour': defineReminder('reminder-hour', 1),
};

async function readHeldCall(context: ReadContext, mail: MailRow) {
  const call = await readCall(context, mail);
  const token = await createConfirmLinkToken(context.db, call);
  return { call, confirmUrl: `${context.site.publicUrl}/confirm-call#${token}`, movedFrom: readMovedFrom(mail, call) };
}

async function readPaidCall(context: ReadContext, mail: MailRow) {
  const data = await readCallMail(context, mail);
  const isReceiptAlone = mail.paymentId !== null && data.call.startsAt <= context.now;
  return {
    ...data,
    receipt: await readCallReceipt(context, mail),
    payment: isReceiptAlone ? await readPaymentMail(context, mail) : null,
  };
}
