/** Formats an instant for the operator: '2027-01-04 14:30 UTC' */
export const formatInstant = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
