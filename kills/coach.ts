import { addDays, timeCodes, weekdays } from '#domain/slot-values.ts';
import type { Cookies, Outcome, SiteClient, SiteReply } from './site-client.ts';

export const coachAccount = { email: 'coach@example.com', password: 'maple lantern coach' };

/** The least that the settings allow, so that some holds expire during a run. */
const HOLD_MINUTES = 5;
/** Long enough before a call that no reminder is due. */
const OPEN_FROM_DAYS = 3;
const OPEN_DAYS = 80;

export type ListedPayment = { id: number; status: string; amount: number; refunded: number };
export type Coach = Awaited<ReturnType<typeof openCoach>>;

export async function openCoach(client: SiteClient) {
  const cookies: Cookies = new Map();
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<SiteReply> => {
    const reply = await client.ask(cookies, { method, path, body });
    if (reply.status < 300) return reply;
    throw new Error(`The coach got ${reply.status} from ${path}: ${JSON.stringify(reply.body)}`);
  };
  const signIn = () => ask('POST', '/api/login', { ...coachAccount, takeOver: true });
  await signIn();

  return {
    /** Opens every half-hour of the coming months, and lets holds for payment end soon. */
    async openSeason(): Promise<void> {
      const slots = weekdays.flatMap((dayOfWeek) =>
        timeCodes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, state: 'open' })),
      );
      await ask('PUT', '/api/admin/time-slots', { slots });
      const today = new Date().toISOString().slice(0, 10);
      const range = { startDate: addDays(today, OPEN_FROM_DAYS), endDate: addDays(today, OPEN_FROM_DAYS + OPEN_DAYS) };
      await ask('POST', '/api/admin/specific-date-slots', range);
      const { body } = await ask('GET', '/api/admin/settings');
      const { documents } = body as { documents: { name: string; version: number; content: object }[] };
      const calls = documents.find(({ name }) => name === 'calls');
      const content = { ...calls?.content, holdMinutes: HOLD_MINUTES };
      await ask('PUT', '/api/admin/settings/calls', { version: calls?.version, content });
    },
    async findPayment(email: string): Promise<ListedPayment | undefined> {
      const { body } = await ask('GET', `/api/admin/payments?search=${encodeURIComponent(email)}`);
      const { payments } = body as { payments: ListedPayment[] };
      return payments.find(({ status }) => status === 'settled');
    },
    move: (person: string, booking: string, slot: string): Promise<Outcome> =>
      client.perform(person, { action: 'move', by: 'coach', slot }, cookies, {
        method: 'POST',
        path: `/api/admin/bookings/${booking}/move`,
        body: { selectedTimeSlot: slot },
      }),
    cancel: (person: string, booking: string): Promise<Outcome> =>
      client.perform(person, { action: 'cancel', by: 'coach' }, cookies, {
        method: 'POST',
        path: `/api/admin/bookings/${booking}/action`,
        body: { action: 'cancel' },
      }),
    /** Refunds $5 and keeps the purchase, or refunds all that is left and ends the purchase. */
    refund(person: string, { id, amount, refunded }: ListedPayment, isPart: boolean): Promise<Outcome> {
      const cents = isPart ? 500 : amount - refunded;
      return client.perform(person, { action: 'refund', amount: cents, endsPurchase: !isPart }, cookies, {
        method: 'POST',
        path: `/api/admin/payments/${id}/refund`,
        body: {
          amount: cents,
          refundedBefore: refunded,
          reason: 'requested_by_customer',
          purchase: isPart ? 'keep' : 'cancel',
        },
      });
    },
  };
}
