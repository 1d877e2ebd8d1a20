import type { CallMinutes } from '#domain/bookings.ts';

/** The client's choice to pay with minutes: what is left to pay in cents, and the fields of the request. */
export type MinutesChoice = {
  cents: number;
  hasAccount: boolean;
  sent: { useMinutes: true; minutesLink: string | undefined };
};

/** The server's amount after minutes for a call of this length. */
export type PriceRefusal = { length: CallMinutes; cents: number };
