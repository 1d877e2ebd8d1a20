import { type ContactMethod, extractPhoneDigits } from '#domain/bookings.ts';

/** Ten digits without a country code are an American number. */
function internationalDigits(phone: string): string {
  const digits = extractPhoneDigits(phone);
  return !phone.trim().startsWith('+') && digits.length === 10 ? `1${digits}` : digits;
}

/** Opens a call in the way that the client chose. */
export function callUrl({ contactMethod, phone }: { contactMethod: ContactMethod; phone: string }): string {
  const digits = internationalDigits(phone);
  return contactMethod === 'facetime' ? `facetime:+${digits}` : `https://wa.me/${digits}`;
}

/** E.164: '+12125550123'. */
export const internationalPhone = (phone: string): string => `+${internationalDigits(phone)}`;

export const telUrl = (phone: string): string => `tel:${internationalPhone(phone)}`;
