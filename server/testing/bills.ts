import { clientAddresses, clients } from '../db/schema.ts';
import type { Browser } from './accounts.ts';
import { addPaidCall } from './bookings.ts';
import { openClientsAdmin } from './clients.ts';
import type { OpenSite } from './open-site.ts';
import { readToken } from './payment-links.ts';

const sampleBill = { cents: 60_00, sentence: 'Two meal plans' };

/** The coach's actions on bills with a sentence. A client is named by one of their addresses. */
export function openBillsAdmin(site: OpenSite, coach: Browser) {
  const people = openClientsAdmin(site, coach);
  const create = async (email: string, changed: Record<string, unknown> = {}) =>
    coach.send('POST', `/api/admin/clients/${await people.idOf(email)}/bills`, { ...sampleBill, ...changed });
  const attention = async () => (await coach.send('GET', '/api/admin/today')).body.attention;
  return {
    create,
    /** Adds a client with this address if need be, and makes a bill. */
    async made(email = 'ana1@example.com', changed: Record<string, unknown> = {}) {
      if (!(await people.idOf(email))) await addClient(site, email);
      const { status, body } = await create(email, changed);
      if (status !== 201) throw new Error(`The bill was not made: ${JSON.stringify(body)}`);
      return { id: body.id as number, token: readToken(body.url) };
    },
    unpaid: async () => (await attention()).unpaidBills,
    attention,
    person: people.details,
    sendAgain: (id: number, tellClient = true) => coach.send('POST', `/api/admin/bills/${id}/link`, { tellClient }),
    markPaid: (id: number, amount = 60_00) => coach.send('POST', `/api/admin/bills/${id}/paid-elsewhere`, { amount }),
    takeBack: (id: number) => coach.send('POST', `/api/admin/bills/${id}/take-back`),
    /** Completes a paid half-hour that took 12 minutes longer, for $20 at its price. */
    async addOvertime() {
      const id = await addPaidCall(site, '2026-12-28-930am');
      const act = (action: string, more = {}) =>
        coach.send('POST', `/api/admin/bookings/paid/${id}/action`, { action, ...more });
      await act('complete', { minutesUsed: 42 });
      return { id, act };
    },
    billOvertime: (id: number, body: Record<string, unknown> = {}) =>
      coach.send('POST', `/api/admin/payment-decisions/${id}/bill`, body),
  };
}

async function addClient({ db }: OpenSite, email: string): Promise<void> {
  const [client] = await db.insert(clients).values({ firstName: 'Ana', lastName: 'Ruiz', email }).returning();
  await db.insert(clientAddresses).values({ email, clientId: client?.id as number });
}
