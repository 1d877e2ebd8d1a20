import { extractPhoneDigits } from '#domain/bookings.ts';
import { type CalledBy, findVideoLink, isByNumber } from '#domain/ways-to-call.ts';

/** Returns a phone number's digits with the country code, which ten digits lack: they are an American number. */
function internationalDigits(phone: string): string {
  const digits = extractPhoneDigits(phone);
  return !phone.trim().startsWith('+') && digits.length === 10 ? `1${digits}` : digits;
}

/** Returns the link that starts a call by the client's method. Null for a call by video link that has no link yet. */
export function callUrl({ phone, ...call }: CalledBy & { phone: string }): string | null {
  if (!isByNumber(call.contactMethod)) return findVideoLink(call);
  if (call.contactMethod === 'phone') return telUrl(phone);
  const digits = internationalDigits(phone);
  return call.contactMethod === 'facetime' ? `facetime:+${digits}` : `https://wa.me/${digits}`;
}

/** Returns the attributes that open a call's site in a new tab. FaceTime and the phone are programs and need none. */
export const linkTarget = ({ contactMethod }: Pick<CalledBy, 'contactMethod'>) =>
  contactMethod === 'whatsapp' || contactMethod === 'link' ? { target: '_blank', rel: 'noopener noreferrer' } : {};

/** Returns a number in E.164, such as '+12125550123'. */
export const internationalPhone = (phone: string): string => `+${internationalDigits(phone)}`;

export const telUrl = (phone: string): string => `tel:${internationalPhone(phone)}`;
