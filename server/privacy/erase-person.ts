import { openStatuses } from '#domain/bookings.ts';
import { deletePictureFiles, listPictureFiles } from '../accounts/own-picture.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, gt, inArray } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { clients, consultationRequests, erasures, payments, users } from '../db/schema.ts';
import { deleteMailFiles } from '../mail/delete-mail-files.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { deletePerson, lockPeople } from './delete-person.ts';
import { addToErasuresFile, createErasure } from './erasures-file.ts';
import { findErasureObstacles, formatTimeFor } from './find-erasure-obstacles.ts';
import { findPerson, listAddressesOfPerson, type Person } from './find-person.ts';
import { ERASED_PERSON } from './forget-in-audit-log.ts';
import { findCopiedRows, forgetInWipedCopies, hashCopiedRows, readWipedCopies } from './forget-in-wiped-copies.ts';
import { listIdentifiers } from './identifiers.ts';

/** The person who erases: an admin by address, or the erased person. */
export type ErasedBy = { admin: string } | 'themselves';
/** Finds an address of the person, under all locks. Throws if there is nothing to erase. */
type FindAddress = (db: Db) => Promise<string>;

/**
 * Erases everything of a person, in one transaction that keeps writers away. Files change afterwards: mails, pictures,
 * copies of wiped data, and the list of erasures in the data folder. If the process is killed meanwhile, the next start
 * does the rest. Throws `NOT_POSSIBLE` with the first obstacle, and the errors of `findAddress`.
 */
export async function erasePerson(ctx: AppContext, findAddress: FindAddress, by: ErasedBy): Promise<void> {
  const now = ctx.now();
  // Large copies are read before the locks. Under the locks, only copies that a wipe has added meanwhile are read.
  const copies = await readWipedCopies(ctx.config.filesFolder);
  const { newErasures, pictures } = await ctx.database.transaction(async (tx) => {
    await lockPeople(tx);
    const person = await findErasable(ctx, tx, findAddress, by);
    const lastMails = await writeLastMails(ctx, tx, person, by);
    const pictures = await listPictureFiles(tx, person.userIds);
    await deletePerson(tx, person, now);
    const newErasures = [...person.addresses, ...person.formerAddresses].map((address) => createErasure(address, now));
    const copied = findCopiedRows(await readWipedCopies(ctx.config.filesFolder, copies), listIdentifiers(person));
    // The first erasure remembers the rows of the person in the copies.
    const rows = newErasures.map((row, index) => ({
      ...row,
      copiedRows: index > 0 ? null : hashCopiedRows(copied, row.key),
    }));
    await tx.insert(erasures).values(rows);
    await queueMails(tx, ctx.queue, lastMails);
    const actor = by === 'themselves' ? ERASED_PERSON : by.admin;
    const subject = by === 'themselves' ? 'all their own data' : ERASED_PERSON;
    await recordAdminAction(tx, { actor, action: 'person-erased', subject }, now);
    return { newErasures, pictures };
  });
  try {
    await addToErasuresFile(ctx.database, ctx.config.dataDir, newErasures);
    await forgetInWipedCopies(ctx);
    await deletePictureFiles(ctx, pictures);
    await deleteMailFiles(ctx.database, ctx.config.outboxFolder);
  } catch (err) {
    ctx.log.error({ err }, 'the files of an erasure could not be changed: this is tried again by itself');
  }
}

async function findErasable(ctx: AppContext, db: Db, findAddress: FindAddress, by: ErasedBy): Promise<Person> {
  const person = await findPerson(db, await listAddressesOfPerson(db, await findAddress(db)));
  const [obstacle] = await findErasureObstacles(ctx, db, person, { isForCoach: by !== 'themselves' });
  if (obstacle) throw new Refusal('NOT_POSSIBLE', obstacle);
  return person;
}

async function writeLastMails(ctx: AppContext, tx: Db, person: Person, by: ErasedBy): Promise<MailInput[]> {
  const [recipient = ''] = person.addresses;
  const farewell = { kind: 'personal-data-erased', recipient } as const;
  if (by !== 'themselves') return [farewell];
  const calls = await describeFreeCallsAhead(ctx, tx, person, { isForCoach: true });
  const facts = { erasure: { calls, customers: await listCustomers(tx, person) } };
  return [farewell, { kind: 'erasure-notice', recipient: ctx.settings.coachEmail, facts }];
}

/** Describes the free calls ahead: they end with the erasure, and the coach has to know that the time is free. */
export async function describeFreeCallsAhead(
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
  db: Db,
  { freeCallIds }: Person,
  { isForCoach }: { isForCoach: boolean },
): Promise<string[]> {
  const { id, startsAt, visitorTimeZone, status } = consultationRequests;
  const calls = await db
    .select({ startsAt, visitorTimeZone })
    .from(consultationRequests)
    .where(and(isAnyOf(id, freeCallIds), inArray(status, [...openStatuses.free]), gt(startsAt, now())))
    .orderBy(startsAt);
  return calls.map((call) => `the free call on ${formatTimeFor(isForCoach, call, settings)}`);
}

/** Lists the provider's customer ids of the person, also those that only a payment or an account has. */
export async function listCustomers(db: Db, { clientIds, paymentIds, userIds }: Person): Promise<string[]> {
  const sources = [
    { table: clients, ids: clientIds },
    { table: payments, ids: paymentIds },
    { table: users, ids: userIds },
  ];
  const found = await Promise.all(
    sources.map(({ table, ids }) =>
      db.selectDistinct({ customer: table.stripeCustomerId }).from(table).where(isAnyOf(table.id, ids)),
    ),
  );
  const named = found.flat().flatMap(({ customer }) => (customer ? [customer] : []));
  return [...new Set(named)].sort();
}
