/** The country calling codes of one and two digits; all others have three (ITU-T E.164). */
const shortCallingCodes = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Formats '+491701234567' as '+49 170 123 4567'. A number in any other form stays as it was typed. */
export function formatPhone(phone: string): string {
  const digits = /^\+(\d{7,15})$/.exec(phone.trim())?.[1];
  if (!digits) return phone;
  const callingCode = shortCallingCodes.exec(digits)?.[1] ?? digits.slice(0, 3);
  return `+${callingCode} ${groupDigits(digits.slice(callingCode.length))}`;
}

/** Groups digits by three, except that the last group may have up to five: '170 123 4567'. */
function groupDigits(digits: string): string {
  return digits.length <= 5 ? digits : `${digits.slice(0, 3)} ${groupDigits(digits.slice(3))}`;
}

/** Returns whether the number has the form that the phone field of a page produces: '+15551234567'. */
export const isInternationalPhone = (phone: string): boolean => /^\+[1-9]\d{4,18}$/.test(phone);
