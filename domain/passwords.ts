/** In characters. A temporary password, and one that replaces it, may be this short. */
export const MIN_PASSWORD_LENGTH = 6;
/** In characters, for a new account and for the coach's own. */
export const MIN_REGISTRATION_PASSWORD_LENGTH = 8;

/** In characters; hashing a longer one would cost too much. */
export const MAX_PASSWORD_LENGTH = 128;

/** In characters, of a password that a signed-in user chooses. */
export const getMinPasswordLength = ({ isMainAdmin }: { isMainAdmin: boolean }): number =>
  isMainAdmin ? MIN_REGISTRATION_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;

/** A password that the coach sets for a member expires after this many days. */
export const TEMPORARY_PASSWORD_DAYS = 14;
