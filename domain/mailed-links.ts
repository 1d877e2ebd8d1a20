/** The link that verifies an address is valid for this many days. */
export const VERIFICATION_LINK_DAYS = 7;
/** The link that confirms a new sign-in address is valid for this many hours. */
export const EMAIL_CHANGE_HOURS = 24;
/** The link to a person's own data is valid for this many minutes. */
export const PERSONAL_DATA_LINK_MINUTES = 60;
/** A forgotten password's replacement is valid for this many hours. */
export const MAILED_PASSWORD_HOURS = 1;
