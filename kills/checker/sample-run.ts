import type { Run } from './check-run.ts';
import type { Action, HistoryLine } from './operations.ts';
import type { Mail } from './records.ts';

const MONDAY = Date.parse('2027-01-04T14:30:00Z');
const HALF_HOUR_MS = 30 * 60_000;
const [eve, pia, cora] = ['eve@visitor.example', 'pia@visitor.example', 'cora@visitor.example'];

/**
 * A run in which every promise was kept, made by hand: Eve booked a free call and moved it; Pia paid for an hour, and
 * the coach gave a part back; Cora bought the course and got her money back. One mail left twice after a kill.
 */
export function sampleRun(): Run {
  const history: HistoryLine[] = [];
  let at = 1_000_000;
  const nextInstant = () => {
    at += 1_000;
    return at;
  };
  const perform = (person: string, input: Action, reply: object = {}) => {
    const operation = history.length;
    history.push({ at: nextInstant(), type: 'begun', operation, person, input });
    history.push({ at: nextInstant(), type: 'answered', operation, status: 200, reply });
  };
  perform(eve, { action: 'book-free', slot: '2027-01-04-930am' }, { id: 1 });
  perform(eve, { action: 'move', by: 'client', slot: '2027-01-04-1200pm' });
  perform(pia, { action: 'start-paid', slot: '2027-01-05-900am', minutes: 60 }, { callId: 1, paymentIntentId: 'pi_1' });
  perform(pia, { action: 'pay', intentId: 'pi_1' });
  perform(pia, { action: 'confirm', intentId: 'pi_1' }, { success: true });
  perform(pia, { action: 'refund', amount: 500, endsPurchase: false });
  perform(cora, { action: 'start-course' }, { paymentIntentId: 'pi_2' });
  perform(cora, { action: 'pay', intentId: 'pi_2' });
  perform(cora, { action: 'refund', amount: 14_900, endsPurchase: true });
  history.push({ at: nextInstant(), type: 'killed', process: 0 });

  const mails = [
    mail('free-call-confirmation', eve, { freeCallId: 1 }),
    mail('free-call-notice', 'coach', { freeCallId: 1 }),
    mail('call-moved', eve, { freeCallId: 1 }),
    mail('call-moved-notice', 'coach', { freeCallId: 1 }),
    mail('paid-call-confirmation', pia, { paidCallId: 1 }),
    mail('paid-call-notice', 'coach', { paidCallId: 1 }),
    mail('payment-refunded', pia, { paidCallId: 1, paymentId: 1 }),
    mail('course-welcome', cora, { paymentId: 2 }),
    mail('course-sale-notice', 'coach', { paymentId: 2 }),
    mail('payment-refunded', cora, { paymentId: 2 }),
  ].map((each, index) => ({ ...each, id: index + 1 }));
  const accepted = mails.map(({ id, recipient }) => ({
    messageId: `<mail-${id}-abc@site>`,
    recipient,
    receivedAt: at,
    at,
  }));
  const again = accepted[0] as (typeof accepted)[number];

  const noon = MONDAY + 5 * HALF_HOUR_MS;
  const tuesday = MONDAY + 47 * HALF_HOUR_MS;
  return {
    history,
    accepted: [...accepted, { ...again, receivedAt: at + 2_000, at: at + 2_000 }],
    provider: {
      intents: [
        { id: 'pi_1', status: 'succeeded', received: 8_500, paymentId: 1 },
        { id: 'pi_2', status: 'succeeded', received: 14_900, paymentId: 2 },
      ],
      refunds: [
        { id: 're_1', amount: 500, status: 'succeeded', refundId: 1 },
        { id: 're_2', amount: 14_900, status: 'succeeded', refundId: 2 },
      ],
    },
    database: {
      bookings: [
        {
          ...free,
          email: eve,
          status: 'pending',
          slot: '2027-01-04-1200pm',
          startsAt: noon,
          minutes: 30,
          intentId: null,
        },
        {
          ...paid,
          email: pia,
          status: 'confirmed',
          slot: '2027-01-05-900am',
          startsAt: tuesday,
          minutes: 60,
          intentId: 'pi_1',
        },
      ],
      halfHours: [
        { ...free, id: 1, slot: '2027-01-04-1200pm', startsAt: noon, primaryId: null, heldUntil: null },
        { ...paid, id: 2, slot: '2027-01-05-900am', startsAt: tuesday, primaryId: null, heldUntil: null },
        { ...paid, id: 3, slot: '2027-01-05-930am', startsAt: tuesday + HALF_HOUR_MS, primaryId: 2, heldUntil: null },
      ],
      events: [
        {
          ...free,
          id: 1,
          action: 'move',
          fromStatus: 'pending',
          toStatus: 'pending',
          actor: 'client',
          fromSlot: '2027-01-04-930am',
          toSlot: '2027-01-04-1200pm',
        },
        {
          ...paid,
          id: 2,
          action: 'settle',
          fromStatus: 'pending',
          toStatus: 'confirmed',
          actor: 'site',
          fromSlot: null,
          toSlot: null,
        },
      ],
      payments: [
        {
          ...payment,
          id: 1,
          kind: 'call',
          intentId: 'pi_1',
          status: 'settled',
          amount: 8_500,
          refunded: 500,
          email: pia,
          callId: 1,
        },
        {
          ...payment,
          id: 2,
          kind: 'course',
          intentId: 'pi_2',
          status: 'refunded',
          amount: 14_900,
          refunded: 14_900,
          email: cora,
        },
      ],
      refunds: [
        { id: 1, paymentId: 1, refundId: 're_1', status: 'succeeded', amount: 500, keepsPurchase: true },
        { id: 2, paymentId: 2, refundId: 're_2', status: 'succeeded', amount: 14_900, keepsPurchase: false },
      ],
      decisions: [],
      mails,
      users: [{ id: 1, email: cora, hasCourseAccess: false }],
      audit: [{ action: 'payment-refunded', count: 2 }],
    },
  };
}

const free = { kind: 'free', bookingId: 1 } as const;
const paid = { kind: 'paid', bookingId: 1 } as const;
const payment = { callId: null, attention: null };

const mail = (kind: string, recipient: string, about: Partial<Mail>): Mail => ({
  id: 0,
  kind,
  recipient,
  freeCallId: null,
  paidCallId: null,
  paymentId: null,
  state: 'sent',
  ...about,
});
