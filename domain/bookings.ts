/** Lengths that a coaching call may have. */
export const callMinutes = [30, 45, 60] as const;
export type CallMinutes = (typeof callMinutes)[number];

export const contactMethods = ['facetime', 'whatsapp'] as const;
export type ContactMethod = (typeof contactMethods)[number];
export const contactMethodNames: Record<ContactMethod, string> = { facetime: 'FaceTime', whatsapp: 'WhatsApp' };

/** Every call sits on the half-hour grid; a longer one occupies the next half-hour too. */
export const HALF_HOUR_MINUTES = 30;
export const halfHoursOf = (minutes: CallMinutes): 1 | 2 => (minutes > HALF_HOUR_MINUTES ? 2 : 1);

/** What a free call is stored as. A suspected robot holds no slot and blocks nobody. */
export const freeCallStatuses = [
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'suspected_robot',
] as const;
export type FreeCallStatus = (typeof freeCallStatuses)[number];

/** A person may have one of these in the future. */
export const openFreeCallStatuses = ['pending', 'confirmed'] as const satisfies readonly FreeCallStatus[];

/** Phone numbers are compared by their digits alone. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');
