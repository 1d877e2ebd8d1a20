import { randomBytes } from 'node:crypto';
import type { Sql } from './connect.ts';

/** A secret of the site's own, made by whichever process needs it first, the same for all. */
export async function siteSecret(db: Sql, name: 'devices' | 'call links' | 'payment sandbox'): Promise<string> {
  await db.query('insert into site_secrets (name, secret) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await db.query('select secret from site_secrets where name = $1', [name]);
  return rows[0]?.secret as string;
}
