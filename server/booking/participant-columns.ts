import type { z } from 'zod';
import type { CallRequest } from '#contracts/booking/call-request.ts';
import { extractPhoneDigits } from '#domain/bookings.ts';

type Participant = Pick<z.output<typeof CallRequest>, 'firstName' | 'lastName' | 'email' | 'phone' | 'contactMethod'>;

/** Returns the columns of a call's row with what was typed about its client. */
export const participantColumns = ({ firstName, lastName, email, phone, contactMethod }: Participant) => ({
  firstName,
  lastName,
  email,
  phone,
  phoneDigits: extractPhoneDigits(phone),
  contactMethod,
});
