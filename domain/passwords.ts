/** The length in characters that a temporary password, and the password that replaces it, must have at least. */
export const MIN_PASSWORD_LENGTH = 6;
/** The least characters for a new account's password and for the coach's own. */
export const MIN_REGISTRATION_PASSWORD_LENGTH = 8;

/** The most characters; hashing a longer password would cost too much. */
export const MAX_PASSWORD_LENGTH = 128;

/** Returns the least characters of a password that a signed-in user chooses. */
export const getMinPasswordLength = ({ isMainAdmin }: { isMainAdmin: boolean }): number =>
  isMainAdmin ? MIN_REGISTRATION_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH;

/** A password that the coach sets for a member expires after this many days. */
export const TEMPORARY_PASSWORD_DAYS = 14;
