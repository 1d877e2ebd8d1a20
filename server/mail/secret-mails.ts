/** Mails with a secret that an account can be opened with until it expires. */
export const secretKinds = ['verification', 'temporary-password'] as const;
export type SecretKind = (typeof secretKinds)[number];
