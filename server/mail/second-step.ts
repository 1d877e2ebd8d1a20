import type { AccountMail } from './account-mail-data.ts';
import { type Block, paragraph } from './layout/blocks.ts';

/** Describes the second step, which a new password leaves as it is, with an intruder's passkey. */
export function describeSecondStep({ hasApp, hasPasskey, isMainAdmin }: AccountMail): Block[] {
  if (!hasApp && !hasPasskey) return [];
  const names = [hasApp && 'authenticator app and recovery codes', hasPasskey && 'passkeys'].filter(Boolean);
  const stays = `A new password doesn’t change the ${names.join(' or the ')} of your account: signing in with them works as before.`;
  return [
    paragraph(
      isMainAdmin
        ? `${stays} You can remove them on your account page.`
        : `${stays} You can remove them on your account page. If you’ve lost them, reply to this email.`,
    ),
  ];
}
