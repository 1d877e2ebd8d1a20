import type { AppContext } from '../app-context.ts';
import { lockCreditOfClients } from '../booking/credit.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, ne, or } from '../db/drizzle.ts';
import { clientAddresses, clients, differentClients } from '../db/schema.ts';
import { type Sealer, UNREADABLE } from '../db/sealing/sealer.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { openClient } from './client-details.ts';
import { type ClientRow, lockClients, lockPackagesOfClients, nameClient, recordClientChange } from './lock-clients.ts';

/**
 * Moves everything of the other client to this one, whose facts win. The credit of both is locked meanwhile. Throws
 * `NOT_FOUND`, `invalid` for a client and itself, `NOT_POSSIBLE` for damaged notes.
 */
export async function joinClients(ctx: AppContext, admin: string, id: number, otherId: number) {
  if (id === otherId) refuseField('invalid', 'otherId', 'Please choose another client.');
  const now = ctx.now();
  const message = await ctx.database.transaction(async (tx) => {
    await lockPackagesOfClients(tx, [id, otherId]);
    await lockCreditOfClients(tx, [id, otherId]);
    const { client, other } = await joinClientRows(tx, ctx.sealer, { id, otherId, actor: admin, now });
    return `${nameClient(other)} (${other.email}) and ${nameClient(client)} are now one client.`;
  });
  return { message, client: await openClient(ctx, admin, id) };
}

type JoinInput = { id: number; otherId: number; actor: string; now: Date };

/** Joins two clients in a transaction that has locked both credits. `actor`: the address for the log. */
export async function joinClientRows(tx: Db, sealer: Sealer, { id, otherId, actor, now }: JoinInput) {
  const [client, other] = await lockClients(tx, [id, otherId], 'update');
  await tx.update(clientAddresses).set({ clientId: id }).where(eq(clientAddresses.clientId, otherId));
  await copyDifferences(tx, id, otherId);
  await tx.delete(clients).where(eq(clients.id, otherId));
  await tx
    .update(clients)
    .set({ ...mergeClients(sealer, client, other), updatedAt: now })
    .where(eq(clients.id, id));
  const joined = `joined ${other.email} (${nameClient(other)}, client ${otherId})`;
  await recordClientChange(tx, actor, `${joined} with ${client.email} (client ${id})`, now);
  return { client, other };
}

/**
 * Copies to this client the other one's rows of `different_clients`: third clients who are known to be other people.
 * Skips a third client who is erased meanwhile.
 */
async function copyDifferences(tx: Db, id: number, otherId: number): Promise<void> {
  const { lowerId, higherId } = differentClients;
  const differs = or(
    and(eq(lowerId, otherId), eq(clients.id, higherId)),
    and(eq(higherId, otherId), eq(clients.id, lowerId)),
  );
  const others = await tx
    .select({ id: clients.id })
    .from(clients)
    .innerJoin(differentClients, differs)
    .where(ne(clients.id, id))
    .orderBy(asc(clients.id))
    .for('key share', { of: clients });
  for (const third of others) await insertDifference(tx, id, third.id);
}

const insertDifference = async (tx: Db, one: number, other: number): Promise<unknown> =>
  tx
    .insert(differentClients)
    .values({ lowerId: Math.min(one, other), higherId: Math.max(one, other) })
    .onConflictDoNothing();

/**
 * Remembers that two clients with the same phone number are two people. Throws `NOT_FOUND`, `invalid` for a client and
 * itself.
 */
export async function tellClientsApart(ctx: AppContext, admin: string, id: number, otherId: number) {
  if (id === otherId) refuseField('invalid', 'otherId', 'Please choose another client.');
  const now = ctx.now();
  const message = await ctx.database.transaction(async (tx) => {
    const [client, other] = await lockClients(tx, [id, otherId]);
    await insertDifference(tx, id, otherId);
    const apart = `said that ${client.email} (client ${id}) and ${other.email} (client ${otherId}) are two people`;
    await recordClientChange(tx, admin, apart, now);
    return `${nameClient(client)} and ${nameClient(other)} stay two people. You won’t be asked again.`;
  });
  return { message, client: await openClient(ctx, admin, id) };
}

function mergeClients(sealer: Sealer, client: ClientRow, other: ClientRow): Partial<ClientRow> {
  const [ownNotes, otherNotes] = [client, other].map((row) => sealer.openRow('clients', row).notes);
  if (ownNotes === UNREADABLE || otherNotes === UNREADABLE)
    throw new Refusal(
      'NOT_POSSIBLE',
      'The notes of one of the two can’t be read right now, and joining would lose them.',
    );
  const notes = [ownNotes, otherNotes, describeSecondPhone(client, other)].filter((text) => text !== '').join('\n\n');
  const hasName = client.firstName !== '' || client.lastName !== '';
  const known = client.tags.map((tag) => tag.toLowerCase());
  return {
    ...sealer.sealRow('clients', client.id, { notes }),
    notesVersion: client.notesVersion + (notes === ownNotes ? 0 : 1),
    tags: [...client.tags, ...other.tags.filter((tag) => !known.includes(tag.toLowerCase()))],
    ...(!hasName && { firstName: other.firstName, lastName: other.lastName }),
    phone: client.phone ?? other.phone,
    timeZone: client.timeZone ?? other.timeZone,
    contactMethod: client.contactMethod ?? other.contactMethod,
    stripeCustomerId: client.stripeCustomerId ?? other.stripeCustomerId,
    createdAt: new Date(Math.min(client.createdAt.getTime(), other.createdAt.getTime())),
  };
}

/** Describes the other client's phone number for the notes, since a client has only one. */
const describeSecondPhone = (client: ClientRow, other: ClientRow): string =>
  client.phone && other.phone && client.phone !== other.phone ? `Other phone number: ${other.phone}` : '';
