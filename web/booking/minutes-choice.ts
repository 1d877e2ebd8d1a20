import type { CallMinutes } from '#domain/bookings.ts';

/** The client's choice to pay with minutes. `cents` are left to pay; `sent` are the fields of the request. */
export type MinutesChoice = {
  cents: number;
  hasAccount: boolean;
  sent: { useMinutes: true; minutesLink: string | undefined };
};

/** The amount that the server expects instead, after the minutes, for a call of this length. */
export type PriceRefusal = { length: CallMinutes; cents: number };
