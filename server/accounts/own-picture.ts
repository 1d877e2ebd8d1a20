import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { MAX_PICTURE_BYTES, PICTURE_SIZE } from '#contracts/accounts/own-profile.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq, isNotNull } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { users } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { type PictureFormat, pictureFormats, readPictureHeader } from './picture-header.ts';
import { readUser, type UserRow } from './user-row.ts';

const PATH = '/api/pictures/';
const pictureName = /^[\w-]{43}\.(png|jpg|webp)$/;
const folderOf = ({ config }: Pick<AppContext, 'config'>): string => join(config.filesFolder, 'pictures');

/** Stores the picture under an unguessable name, and deletes the previous one. Throws `RATE_LIMITED` and `invalid`. */
export async function changePicture(ctx: AppContext, user: CurrentUser, base64: string): Promise<UserRow> {
  await ctx.limits.spend('pictureChanges', String(user.id));
  const bytes = Buffer.from(base64, 'base64');
  const name = `${randomBytes(32).toString('base64url')}.${checkPicture(bytes).extension}`;
  await mkdir(folderOf(ctx), { recursive: true });
  await writeFile(join(folderOf(ctx), name), bytes, { flag: 'wx', mode: 0o600 });
  return replacePicture(ctx, user.id, PATH + name);
}

export const removePicture = (ctx: AppContext, user: CurrentUser): Promise<UserRow> =>
  replacePicture(ctx, user.id, null);

function checkPicture(bytes: Buffer): PictureFormat {
  const found = readPictureHeader(bytes);
  if (!found) refuseField('invalid', 'picture', 'Please choose a PNG, JPEG or WebP picture');
  if (bytes.length > MAX_PICTURE_BYTES) refuseField('invalid', 'picture', 'This picture is too large');
  const { width, height } = found;
  if (width !== height || width < PICTURE_SIZE.min || width > PICTURE_SIZE.max)
    refuseField('invalid', 'picture', `Please choose a square of ${PICTURE_SIZE.min} to ${PICTURE_SIZE.max} pixels`);
  return found;
}

/** Replaces the picture under a lock on the user, so that the later of two changes deletes the earlier one's file. */
async function replacePicture(ctx: AppContext, userId: number, url: string | null): Promise<UserRow> {
  const { database, now } = ctx;
  const [previousUrl, user] = await database.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!row) throw new Refusal('UNAUTHENTICATED');
    await tx.update(users).set({ profileImageUrl: url, updatedAt: now() }).where(eq(users.id, userId));
    return [row.profileImageUrl, await readUser(tx, userId)] as const;
  });
  const name = previousUrl?.slice(PATH.length) ?? '';
  if (pictureName.test(name)) await deletePictureFiles(ctx, [name]);
  return user;
}

/** Lists the file names of these users' pictures. */
export async function listPictureFiles(db: Db, userIds: readonly number[]): Promise<string[]> {
  const rows = await db.select({ url: users.profileImageUrl }).from(users).where(isAnyOf(users.id, userIds));
  return rows.map(({ url }) => url?.slice(PATH.length) ?? '').filter((name) => pictureName.test(name));
}

export async function deletePictureFiles(ctx: Pick<AppContext, 'config'>, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folderOf(ctx), name), { force: true });
}

export const readPictureFile = (ctx: Pick<AppContext, 'config'>, name: string): Promise<Buffer | null> =>
  readFile(join(folderOf(ctx), name)).catch(() => null);

/** Reads the user's own picture; an admin may read anybody's. Throws `NOT_FOUND` for any other name. */
export async function readPicture(ctx: AppContext, user: CurrentUser, name: string) {
  const extension = pictureName.exec(name)?.[1];
  const format = pictureFormats.find((known) => known.extension === extension);
  if (!format) throw new Refusal('NOT_FOUND');
  const [owner] = await ctx.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.profileImageUrl, PATH + name));
  if (!owner || !(user.isAdmin || owner.id === user.id)) throw new Refusal('NOT_FOUND');
  const bytes = await readPictureFile(ctx, name);
  if (!bytes) throw new Refusal('NOT_FOUND');
  return { bytes, type: format.type };
}

/** The age below which files are kept: `changePicture` writes a file before it stores its name in the user's row. */
const MIN_AGE_MS = HOUR_MS;

/** Deletes the picture files that no user has, after a deletion, an erasure or an interrupted change. */
export async function deleteUnusedPictures(ctx: AppContext): Promise<void> {
  const folder = folderOf(ctx);
  const names = (await readdir(folder).catch(() => [])).filter((name) => pictureName.test(name));
  if (names.length === 0) return;
  const rows = await ctx.database
    .select({ url: users.profileImageUrl })
    .from(users)
    .where(isNotNull(users.profileImageUrl));
  const used = new Set(rows.map(({ url }) => url));
  for (const name of names.filter((name) => !used.has(PATH + name))) {
    const found = await stat(join(folder, name)).catch(() => null);
    const age = found ? ctx.now().getTime() - found.mtimeMs : 0;
    if (age > MIN_AGE_MS) await rm(join(folder, name), { force: true });
  }
}
