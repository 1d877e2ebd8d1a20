import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { eq } from '../db/drizzle.ts';
import { consultationRequests, sessions } from '../db/schema.ts';
import { addUser, findUser, openBrowser, signIn } from '../testing/accounts.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { deleteUnusedPictures } from './own-picture.ts';
import { readPictureHeader } from './picture-header.ts';

const site = useSite({ env: { LIMIT_PICTURES_PER_ACCOUNT_PER_DAY: '8' } });
const coach = useBookings(site);
const email = 'ida@example.com';

async function openIda() {
  const { id } = await addUser(site, { email });
  const ida = await signIn(site, email);
  return {
    id,
    ida,
    change: (details: object) => ida.send('PUT', '/api/account/details', details),
    upload: (bytes: Buffer) => ida.send('PUT', '/api/account/picture', { picture: bytes.toString('base64') }),
    remove: () => ida.send('DELETE', '/api/account/picture'),
  };
}

const folder = () => join(site.ctx.config.filesFolder, 'pictures');
const storedPictures = () => readdir(folder());

/** The first bytes of a PNG file of that size. */
function png(width: number, height = width): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size, randomBytes(20)]);
}

/** The first bytes of a JPEG file of that size, with a segment of metadata before the frame. */
function jpeg(width: number, height = width): Buffer {
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, ...frame, 0, 0, 0]);
}

function webp(width: number, height = width): Buffer {
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0', 'latin1'), size]);
}

describe('name and phone', () => {
  test('change in the account, while a call keeps what was typed for it', async () => {
    const { change } = await openIda();
    await addFreeCall(site, '2027-01-11-930am', { email, firstName: 'Ana', phone: '+12025550001' });
    const reply = await change({ firstName: ' Ida ', lastName: 'Lund', phone: '+12025550123' });
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Ida', lastName: 'Lund', phone: '+12025550123' } },
    });
    const [call] = await site.db.select().from(consultationRequests);
    expect(call).toMatchObject({ firstName: 'Ana', phone: '+12025550001' });
    expect((await change({ firstName: 'Ida', lastName: 'Lund', phone: ' ' })).body.user.phone).toBeNull();
  });

  test('the number typed for a call of their own is kept, unless there is one', async () => {
    const { ida } = await openIda();
    const book = (who: string, phone: string) =>
      ida.send('POST', '/api/consultation-request', freeCallRequest(1, { email: who, phone }));
    await book('friend@example.com', '+12025550001');
    expect(await findUser(site, email)).toMatchObject({ phone: null });
    for (const phone of ['+12025550002', '+12025550003']) await book(email, phone);
    expect(await findUser(site, email)).toMatchObject({ phone: '+12025550002' });
  });

  test('nobody makes themselves an admin beside', async () => {
    const { change } = await openIda();
    await change({ firstName: 'Ida', lastName: 'Lund', phone: null, isAdmin: true, email: 'eve@example.com' });
    expect(await findUser(site, email)).toMatchObject({ isAdmin: false, email });
  });
});

test('each reply says that a kept session is kept', async () => {
  const { id, change, upload, remove } = await openIda();
  await site.db.update(sessions).set({ isKept: true }).where(eq(sessions.userId, id));
  const details = { firstName: 'Ida', lastName: 'Lund', phone: null };
  for (const reply of [await change(details), await upload(png(256)), await remove()])
    expect(reply.body.user).toMatchObject({ firstName: 'Ida', staysSignedIn: true });
});

describe('a picture', () => {
  test.each([
    ['image/png', png(256)],
    ['image/jpeg', jpeg(512)],
    ['image/webp', webp(64)],
  ])('as %s is stored and sent as it is, with its own type, to its owner and the coach', async (type, bytes) => {
    const { ida, upload } = await openIda();
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    const url = body.user.profileImageUrl;
    expect(url).toMatch(/^\/api\/pictures\/[\w-]{43}\.\w+$/);
    for (const browser of [ida, coach]) {
      const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
      const reply = await site.app.inject({ url, headers: { cookie } });
      expect(reply.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(reply.rawPayload.equals(bytes)).toBe(true);
    }
    const listed = (await coach.send('GET', '/api/admin/users')).body as { email: string; profileImageUrl: string }[];
    expect(listed.find((user) => user.email === email)?.profileImageUrl).toBe(url);
  });

  test('is not found by another account, without signing in, or under a made-up name', async () => {
    const { upload } = await openIda();
    const url = (await upload(png(256))).body.user.profileImageUrl;
    await addUser(site, { email: 'bea@example.com' });
    const bea = await signIn(site, 'bea@example.com');
    expect(await bea.send('GET', url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await openBrowser(site).send('GET', url)).status).toBe(401);
    for (const name of [`${'A'.repeat(43)}.png`, '..%2F..%2Fdata.key', 'x.svg', '.png'])
      expect((await coach.send('GET', `/api/pictures/${name}`)).status).toBe(404);
  });

  test('of another kind, of a wrong size or with too many bytes is refused, and nothing is stored', async () => {
    const { upload } = await openIda();
    const before = await storedPictures().catch(() => []);
    const wrong = [Buffer.from('<!doctype html><script>1</script>'), png(256, 200), png(32), webp(2000)];
    const cut = [png(256).subarray(0, 18), Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1])];
    for (const bytes of [...wrong, ...cut, Buffer.concat([png(256), Buffer.alloc(300_000)])])
      expect(await upload(bytes)).toMatchObject({ status: 400, body: { fields: { picture: expect.any(String) } } });
    expect(await storedPictures().catch(() => [])).toEqual(before);
  });

  test('takes the place of the one before, and goes for good when it is removed', async () => {
    const { ida, upload, remove } = await openIda();
    const before = await storedPictures();
    const first = (await upload(png(256))).body.user.profileImageUrl;
    const second = (await upload(jpeg(256))).body.user.profileImageUrl;
    expect((await ida.send('GET', first)).status).toBe(404);
    expect((await remove()).body.user.profileImageUrl).toBeNull();
    expect((await ida.send('GET', second)).status).toBe(404);
    expect(await storedPictures()).toEqual(before);
    expect((await remove()).status).toBe(200);
  });

  test('of a deleted user goes within the hour, and others stay', async () => {
    const { id, upload } = await openIda();
    expect((await upload(png(256))).status).toBe(200);
    await deleteUnusedPictures(site.ctx);
    const [name = ''] = (await storedPictures()).filter((stored) => stored.endsWith('.png'));
    expect((await coach.send('DELETE', `/api/admin/users/${id}`)).status).toBe(200);
    const old = new Date(site.ctx.now().getTime() - 2 * HOUR_MS);
    for (const stored of await storedPictures()) await utimes(join(folder(), stored), old, old);
    await deleteUnusedPictures(site.ctx);
    expect(await storedPictures()).not.toContain(name);
  });

  // Last, since every process remembers that the limit is reached.
  test('changes only so often a day', async () => {
    const { upload } = await openIda();
    for (let times = 0; times < 8; times += 1) expect((await upload(png(256))).status).toBe(200);
    expect(await upload(png(256))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});

test('the size of a lossless WebP and of a plain one is read as well', () => {
  const lossless = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\0\0\0\0', 'latin1');
  lossless.writeUInt32LE(255 | (127 << 14), 21);
  expect(readPictureHeader(lossless)).toMatchObject({ width: 256, height: 128 });
  const plain = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(14)]);
  plain.writeUInt16LE(300, 26);
  plain.writeUInt16LE(200, 28);
  expect(readPictureHeader(plain)).toMatchObject({ width: 300, height: 200 });
});
