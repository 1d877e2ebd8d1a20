import { type ContactMethod, extractPhoneDigits } from '#domain/bookings.ts';

/** Ten digits without a country's number are an American's. */
function internationalDigits(phone: string): string {
  const digits = extractPhoneDigits(phone);
  return !phone.trim().startsWith('+') && digits.length === 10 ? `1${digits}` : digits;
}

/** What a tap on the way of calling that the client chose opens. */
export function callUrl({ contactMethod, phone }: { contactMethod: ContactMethod; phone: string }): string {
  const digits = internationalDigits(phone);
  return contactMethod === 'facetime' ? `facetime:+${digits}` : `https://wa.me/${digits}`;
}

export const telUrl = (phone: string): string => `tel:+${internationalDigits(phone)}`;
