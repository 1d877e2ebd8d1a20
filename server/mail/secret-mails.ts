import type { AccountMailKind, MailKind } from './message.ts';

export const secretKinds = ['verification', 'temporary-password'] as const satisfies readonly AccountMailKind[];
export type SecretKind = (typeof secretKinds)[number];

/** Mails that let their reader sign in or verify an address. */
export const containsSecret = (kind: MailKind): boolean =>
  kind === 'course-welcome' || (secretKinds as readonly MailKind[]).includes(kind);
