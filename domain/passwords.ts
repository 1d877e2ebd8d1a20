/** In characters, of a password that a signed-in person chooses: more for the coach's own account. */
export const getMinPasswordLength = ({ isMainAdmin }: { isMainAdmin: boolean }): number => (isMainAdmin ? 8 : 6);

/** A password that is set for somebody else works for so many days. */
export const TEMPORARY_PASSWORD_DAYS = 14;
