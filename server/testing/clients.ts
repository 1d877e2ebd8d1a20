import type { ClientDetails } from '#contracts/clients/clients.ts';
import { eq } from '../db/drizzle.ts';
import { clientAddresses, clients } from '../db/schema.ts';
import type { Browser } from './accounts.ts';
import type { OpenSite } from './open-site.ts';

/** The coach's requests about clients, who are named by one of their addresses. */
export function openClientsAdmin(site: Pick<OpenSite, 'db'>, coach: Browser) {
  const idOf = async (email: string): Promise<number> => {
    const found = await site.db.select().from(clientAddresses).where(eq(clientAddresses.email, email));
    return found[0]?.clientId ?? 0;
  };
  const pathOf = async (email: string) => `/api/admin/clients/${await idOf(email)}`;
  return {
    idOf,
    list: async (query = '') => (await coach.send('GET', `/api/admin/clients${query}`)).body,
    details: async (email: string): Promise<ClientDetails> => (await coach.send('GET', await pathOf(email))).body,
    /** Changes the given fields, and keeps the others. */
    update: async (email: string, changed: Record<string, unknown>) => {
      const { firstName, lastName, phone, timeZone, contactMethod, tags, ...stored } = (
        await coach.send('GET', await pathOf(email))
      ).body as ClientDetails;
      const facts = { firstName, lastName, email: stored.email, phone, timeZone, contactMethod, tags };
      return coach.send('PUT', await pathOf(email), { ...facts, ...changed });
    },
    saveNotes: async (email: string, notes: string, version: number) =>
      coach.send('PUT', `${await pathOf(email)}/notes`, { notes, version }),
    adjust: async (email: string, minutes: number, reason = 'A gift', more: { lastDay?: string } = {}) =>
      coach.send('POST', `${await pathOf(email)}/credit`, { minutes, reason, ...more }),
    join: async (email: string, other: string) =>
      coach.send('POST', `${await pathOf(email)}/join`, { otherId: await idOf(other) }),
    tellApart: async (email: string, other: string) =>
      coach.send('POST', `${await pathOf(email)}/different`, { otherId: await idOf(other) }),
    split: async (email: string, off: string) => coach.send('POST', `${await pathOf(email)}/split`, { email: off }),
    write: async (email: string, subject: string, text: string) =>
      coach.send('POST', `${await pathOf(email)}/letters`, { subject, text }),
  };
}

export const storedClients = ({ db }: Pick<OpenSite, 'db'>) => db.select().from(clients).orderBy(clients.id);
