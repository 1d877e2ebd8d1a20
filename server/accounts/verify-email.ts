import { findSecret } from '../mail/mailed-secrets.ts';
import type { Parts } from '../parts.ts';
import { refuseField } from '../refusal.ts';

/** The link works until it expires: whoever clicks twice is told the same twice. */
export async function verifyEmail({ database, now }: Parts, token: string): Promise<void> {
  const secret = await findSecret(database, 'verification', token, now());
  if (!secret) {
    refuseField(
      'invalid',
      'token',
      'This link is not valid any more. Please sign in, and have a new one sent from your account page.',
    );
  }
  await database.query(
    'update users set email_verified_at = coalesce(email_verified_at, $2), updated_at = $2 where id = $1',
    [secret.userId, now()],
  );
}
