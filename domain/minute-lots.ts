/** Causes of minutes outside of a call's own row: the coach gave or took them, they came back, or they pay a call. */
export type CreditCause = 'given' | 'given back' | 'spent';
