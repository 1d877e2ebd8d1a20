import type { MoveRecords } from '../accounts/confirm-email-change.ts';
import type { AppContext } from '../app-context.ts';
import { lockCreditOfClients } from '../booking/credit.ts';
import { findClientId, isClosedAddress } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from '../db/drizzle.ts';
import {
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  mails,
  packages,
  paymentLinks,
  paymentLinkTokens,
} from '../db/schema.ts';
import { clientTables } from '../db/table-facts.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { Refusal } from '../requests/refusal.ts';
import { joinClientRows } from './join-clients.ts';
import { lockPackagesOfClients } from './lock-clients.ts';

type Move = Parameters<MoveRecords>[2];

/**
 * Moves all records of a confirmed address to its owner's new one, so that a later owner of the old address gets none
 * of them. If a client with the new address exists, the two become one. Throws `NOT_POSSIBLE` for damaged notes, and
 * for an address of another client that is closed (`isClosedAddress`).
 */
export const moveToNewAddress: MoveRecords = async (ctx, tx, move, now) => {
  // The client moves first. Otherwise the triggers on the other tables would make a second client.
  await moveClient(ctx, tx, move, now);
  await moveCalls(tx, move);
  await endPackageLinks(tx, move);
  for (const { table } of clientTables)
    await tx.update(table).set({ email: move.to }).where(eq(table.email, move.from));
  await moveMails(tx, move);
};

async function moveClient({ sealer }: AppContext, tx: Db, { from, to }: Move, now: Date): Promise<void> {
  const id = await findClientId(tx, from);
  if (id === null) return;
  await tx.insert(clientAddresses).values({ email: to, clientId: id }).onConflictDoNothing();
  const otherId = (await findClientId(tx, to)) ?? id;
  if (otherId !== id && (await isClosedAddress(tx, to)))
    throw new Refusal('NOT_POSSIBLE', 'This address can’t be used for your account. Please write to me.');
  await lockPackagesOfClients(tx, [id, otherId]);
  await lockCreditOfClients(tx, [id, otherId]);
  if (otherId !== id) await joinOwnRecords(tx, sealer, { id, otherId, actor: from, now });
  await tx.delete(clientAddresses).where(eq(clientAddresses.email, from));
  // The new address opens data, even if it was closed before: its owner has just proved it.
  await tx.update(clientAddresses).set({ opensData: true }).where(eq(clientAddresses.email, to));
  await tx
    .update(clients)
    .set({ email: to, updatedAt: now })
    .where(and(eq(clients.id, id), eq(clients.email, from)));
}

/** Joins the records of two addresses of the same person, who reads the mails of both. */
async function joinOwnRecords(...join: Parameters<typeof joinClientRows>): Promise<void> {
  try {
    await joinClientRows(...join);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_POSSIBLE')) throw error;
    throw new Refusal('NOT_POSSIBLE', 'Your address can’t be changed right now. Please write to me.');
  }
}

/** Moves the calls and ends the links in earlier mails: a later reader of the old address must not change a call. */
async function moveCalls(tx: Db, { from, to }: Move): Promise<void> {
  for (const table of [consultationRequests, coachingCalls])
    await tx
      .update(table)
      .set({ email: to, calendarSequence: sql`${table.calendarSequence} + 1` })
      .where(eq(table.email, from));
}

/**
 * Ends the mailed links of the packages, which show everything of the client. The link of an offer can still be paid,
 * but is no longer treated as a mailed link, so that it opens only the payer's page.
 */
async function endPackageLinks(tx: Db, { from }: Move): Promise<void> {
  const isOfPackage = (sale: SQL) =>
    inArray(
      paymentLinkTokens.paymentLinkId,
      tx
        .select({ id: paymentLinks.id })
        .from(paymentLinks)
        .innerJoin(packages, eq(packages.id, paymentLinks.packageId))
        .where(and(eq(packages.email, from), sale)),
    );
  await tx.delete(paymentLinkTokens).where(isOfPackage(isNotNull(packages.soldAt)));
  await tx
    .update(paymentLinkTokens)
    .set({ isMailed: false })
    .where(isOfPackage(isNull(packages.soldAt)));
}

/** The mails that anyone can request for an address. Queued ones stay with the old address, which has no account. */
const requestedKinds = ['verification', 'temporary-password', 'personal-data-link', 'own-address-link'];

/** Sends queued mails to the new address. Sent mails, too, belong to the new address from now on, and to no other. */
async function moveMails(tx: Db, { from, to }: Move): Promise<void> {
  await tx
    .update(mails)
    .set({ recipient: to })
    .where(
      and(
        eq(mails.recipient, from),
        inArray(mails.kind, clientMailKinds),
        or(ne(mails.state, 'queued'), notInArray(mails.kind, requestedKinds)),
      ),
    );
}
