import type { ClientInput } from '#contracts/clients/clients.ts';
import type { AppContext } from '../app-context.ts';
import { readdressBills } from '../booking/bills/unpaid-bills.ts';
import { readdressPackages } from '../booking/packages/readdress-packages.ts';
import { findClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { clientAddresses, clients, users } from '../db/schema.ts';
import { refuseField } from '../requests/refusal.ts';
import { resendConfirmations, updateCallsAhead } from './calls-ahead.ts';
import { openClient } from './client-details.ts';
import {
  type ClientRow,
  listAddresses,
  lockClients,
  lockPackagesOfClients,
  nameClient,
  recordClientChange,
} from './lock-clients.ts';
import { readdressQueuedMails } from './readdress-mails.ts';

type Facts = Omit<ClientInput, 'resendMails'>;

/**
 * Saves the client's name, contact data and tags. A new address is added to the client's addresses and becomes the one
 * that mails go to; the others stay, so that all records still belong to this client. Throws `NOT_FOUND`, `DUPLICATE`
 * for another client's address.
 */
export async function updateClient(ctx: AppContext, admin: string, id: number, { resendMails, ...input }: ClientInput) {
  const facts = { ...input, tags: dropRepeatedTags(input.tags) };
  const now = ctx.now();
  const generalLink = ctx.settings.current.calls.videoLink;
  const message = await ctx.database.transaction(async (tx) => {
    await lockPackagesOfClients(tx, [id]);
    const [before] = await lockClients(tx, [id]);
    const hasNewAddress = facts.email !== before.email;
    if (hasNewAddress) await addAddress(tx, before, facts.email);
    const addresses = await listAddresses(tx, { ...before, email: facts.email });
    // The calls come first: their trigger fills empty columns of the client's row, which the coach may be emptying.
    const calls = await updateCallsAhead(tx, ctx, { clientId: id, before, facts, generalLink, now });
    await tx
      .update(clients)
      .set({ ...facts, updatedAt: now })
      .where(eq(clients.id, id));
    const changes = describeChanges(before, facts);
    if (changes.length > 0) await recordClientChange(tx, admin, `${changes.join(', ')} of ${before.email}`, now);
    if (hasNewAddress) await readdressQueuedMails(tx, addresses, facts.email);
    const { firstName, lastName, email } = facts;
    const person = { firstName, lastName, email };
    const readdressed = { clientId: id, person, hasNewAddress, tellClient: resendMails };
    const bills = await readdressBills(tx, ctx, readdressed);
    const openLinks = bills + (await readdressPackages(tx, ctx, readdressed));
    if (resendMails) await resendConfirmations(tx, ctx, calls);
    const effects = [
      ...(hasNewAddress ? describeNewAddress(facts.email, await listSignInAddresses(tx, addresses)) : []),
      ...(resendMails ? describeResent(calls.length, openLinks) : []),
      ...(hasNewAddress && !resendMails && calls.length + openLinks > 0 ? [endedLinksNote] : []),
    ];
    return effects.join(' ') || 'The details are up to date.';
  });
  return { message, client: await openClient(ctx, admin, id) };
}

/** Keeps the first of tags that differ only in capitals. */
const dropRepeatedTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index);

async function addAddress(tx: Db, { id }: ClientRow, email: string): Promise<void> {
  await tx.insert(clientAddresses).values({ email, clientId: id }).onConflictDoNothing();
  const owner = await findClientId(tx, email);
  if (owner === id) return;
  const [other] = await tx
    .select()
    .from(clients)
    .where(eq(clients.id, owner ?? 0));
  const name = other ? nameClient(other) : 'another client';
  refuseField(
    'DUPLICATE',
    'email',
    `This address belongs to ${name}. If that’s the same person, you can join the two.`,
  );
}

const factNames: Record<keyof Facts, string> = {
  firstName: 'name',
  lastName: 'name',
  email: 'address',
  phone: 'phone number',
  timeZone: 'time zone',
  contactMethod: 'contact method',
  tags: 'tags',
};

/** Describes the changes, such as 'changed the name' and 'changed the address to ana@example.com'. */
function describeChanges(before: ClientRow, facts: Facts): string[] {
  const changed = (Object.keys(factNames) as (keyof Facts)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(facts[name]),
  );
  const names = new Set(changed.map((name) => (name === 'email' ? `address to ${facts.email}` : factNames[name])));
  return Array.from(names, (name) => `changed the ${name}`);
}

/** Lists the earlier addresses with accounts, which keep them: only an account's owner can prove another address. */
async function listSignInAddresses(tx: Db, [_primary, ...others]: string[]): Promise<string[]> {
  const found = await tx
    .select({ email: users.email })
    .from(users)
    .where(isAnyOf(users.email, others))
    .orderBy(users.email);
  return found.map(({ email }) => email);
}

const describeNewAddress = (email: string, signInAddresses: string[]): string[] => [
  `Emails now go to ${email}.`,
  ...(signInAddresses.length > 0 ? [`Signing in still works with ${signInAddresses.join(' and ')}.`] : []),
];

const endedLinksNote = 'The links in earlier emails no longer work.';

/** Describes the mails that go once more. `links`: bills and offers to pay, and packages with calls to book. */
function describeResent(calls: number, links: number): string[] {
  if (calls + links === 0) return ['There’s nothing open to send again.'];
  const confirmations =
    calls === 1
      ? 'The confirmation of the call ahead is on its way.'
      : `The confirmations of ${calls} calls ahead are on their way.`;
  const newLinks =
    links === 1 ? 'An email with a new link is on its way.' : `${links} emails with new links are on their way.`;
  return [...(calls > 0 ? [confirmations] : []), ...(links > 0 ? [newLinks] : [])];
}
