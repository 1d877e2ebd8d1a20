import { createCipheriv, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { authenticatorApps, siteSecrets } from '../db/schema.ts';
import { toDataKey } from '../db/sealing/data-keys.ts';
import { sealAgain } from '../db/sealing/seal-again.ts';
import { createSealer } from '../db/sealing/sealer.ts';
import { addUser } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { createTotp, useFactorCode } from './factor-codes.ts';

const site = useEmptySite();

test('an app from before is sealed at the start, and a new key seals it again', async () => {
  const secret = new Secret({ size: 20 });
  const { id: userId } = await addUser(site);
  const key = randomBytes(32);
  await site.db.insert(siteSecrets).values({ name: 'authenticator apps', secret: key.toString('base64url') });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`authenticator app of ${userId}`));
  const body = Buffer.concat([cipher.update(secret.bytes), cipher.final()]);
  const stored = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  await site.db
    .insert(authenticatorApps)
    .values({ userId, sealedSecret: clearText(stored), confirmedAt: site.ctx.now(), createdAt: site.ctx.now() });
  const filesFolder = site.ctx.config.filesFolder;
  expect(await sealAgain({ ...site.ctx, filesFolder })).toBe(1);
  const now = site.ctx.now();
  const code = createTotp(secret.bytes, { issuer: '', label: '' }).generate({ timestamp: now.getTime() });
  expect(await useFactorCode({ tx: site.db, sealer: site.ctx.sealer }, userId, code, now)).toBe(true);
  const newer = createSealer(() => [toDataKey(Buffer.alloc(32, 9)), site.ctx.sealer.newestKey()]);
  expect(await sealAgain({ ...site.ctx, sealer: newer, filesFolder })).toBe(1);
  const [app] = await site.db.select().from(authenticatorApps);
  expect(newer.openRow('authenticator_apps', { ...app, id: userId } as never)).toMatchObject({
    sealedSecret: secret.base32,
  });
  await site.db.delete(siteSecrets).where(eq(siteSecrets.name, 'authenticator apps'));
});
