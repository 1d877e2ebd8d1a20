/** The changes to the ways of signing in to an account, besides its password and address. */
export const signInChanges = [
  'app-added',
  'app-removed',
  'recovery-codes-replaced',
  'passkey-added',
  'passkey-removed',
  'factors-removed',
] as const;
export type SignInChange = (typeof signInChanges)[number];
