import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { mailedSecrets, users } from '../db/schema.ts';
import { type SecretKind, secretKinds } from '../mail/mail-definition.ts';
import { useSite } from '../testing/open-site.ts';
import { deleteTemporaryPasswords, findSecretOwner, issueSecret } from './mailed-secrets.ts';

const site = useSite();
let ana: number;
let ben: number;
beforeEach(async () => {
  const people = ['ana@visitor.example', 'ben@visitor.example'].map((email) => ({ email, hashedPassword: 'none' }));
  const made = await site.db.insert(users).values(people).returning({ id: users.id });
  [ana = 0, ben = 0] = made.map(({ id }) => id);
});
afterEach(() => site.clear());

const noon = new Date('2027-01-01T12:00:00Z');
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);
const issue = (kind: SecretKind, userId = ana, now = noon) => issueSecret(site.db, { kind, userId, now });
const find = (kind: SecretKind, secret: string, now = noon) => findSecretOwner(site.ctx.database, kind, secret, now);

test('a secret is valid for its own kind only', async () => {
  const token = await issue('verification');
  const password = await issue('temporary-password', ben);
  expect(await find('verification', token)).toEqual({ userId: ana });
  expect(await find('temporary-password', password)).toEqual({ userId: ben });
  expect(await find('temporary-password', token)).toBeUndefined();
  expect(await find('verification', password)).toBeUndefined();
  for (const guess of ['', 'x'.repeat(200), token.slice(1), `${token} `, token.toLowerCase()])
    expect(await find('verification', guess)).toBeUndefined();
});

test('the database stores only the hash, and the hash is not a valid secret', async () => {
  const secrets = [await issue('verification'), await issue('temporary-password')];
  const rows = await site.db.select().from(mailedSecrets);
  for (const { hash } of rows) {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const kind of secretKinds) expect(await find(kind, hash)).toBeUndefined();
  }
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('by default a link lasts 7 days and a temporary password one hour', async () => {
  const token = await issue('verification');
  expect(await find('verification', token, after(7 * DAY_MS - 1))).toEqual({ userId: ana });
  expect(await find('verification', token, after(7 * DAY_MS))).toBeUndefined();

  const password = await issue('temporary-password');
  expect(await find('temporary-password', password, after(60 * MINUTE_MS - 1))).toEqual({ userId: ana });
  expect(await find('temporary-password', password, after(60 * MINUTE_MS))).toBeUndefined();

  const bought = { kind: 'temporary-password', userId: ben, now: noon, lifetimeMs: 14 * DAY_MS } as const;
  const lasting = await issueSecret(site.db, bought);
  expect(await find('temporary-password', lasting, after(14 * DAY_MS - 1))).toEqual({ userId: ben });
  expect(await find('temporary-password', lasting, after(14 * DAY_MS))).toBeUndefined();
});

test('a new secret leaves earlier ones valid and deletes expired ones', async () => {
  const first = await issue('temporary-password');
  const second = await issue('temporary-password', ana, after(30 * MINUTE_MS));
  expect(await find('temporary-password', first, after(30 * MINUTE_MS))).toEqual({ userId: ana });
  expect(await find('temporary-password', second, after(30 * MINUTE_MS))).toEqual({ userId: ana });
  await issue('verification', ben, after(60 * MINUTE_MS));
  expect(await site.db.select().from(mailedSecrets)).toHaveLength(2);
  expect(await find('temporary-password', second, after(60 * MINUTE_MS))).toEqual({ userId: ana });
});

test('deletes all temporary passwords of one user', async () => {
  const gone = [await issue('temporary-password'), await issue('temporary-password')];
  const token = await issue('verification');
  const bens = await issue('temporary-password', ben);
  await site.ctx.database.transaction((tx) => deleteTemporaryPasswords(tx, ana));
  for (const password of gone) expect(await find('temporary-password', password)).toBeUndefined();
  expect(await find('verification', token)).toEqual({ userId: ana });
  expect(await find('temporary-password', bens)).toEqual({ userId: ben });
});

test('deleting an account deletes its secrets', async () => {
  const token = await issue('verification');
  await site.db.delete(users);
  expect(await find('verification', token)).toBeUndefined();
  expect(await site.db.select().from(mailedSecrets)).toEqual([]);
});

test('a temporary password is long, legible and unique; capitals and spaces do not matter', async () => {
  const passwords = await Promise.all(Array.from({ length: 200 }, () => issue('temporary-password')));
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(32);

  const [password = ''] = passwords;
  expect(await find('temporary-password', ` ${password.toUpperCase()}\n`)).toEqual({ userId: ana });
});

test('a link’s token needs no escaping and has 192 bits', async () => {
  expect(await issue('verification')).toMatch(/^[\w-]{32}$/);
});
