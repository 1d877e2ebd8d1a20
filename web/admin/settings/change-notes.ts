import type { SettingsName, SiteSettings } from '#contracts/settings/site-settings.ts';

type Notes<Name extends SettingsName> = { [Field in keyof SiteSettings[Name]]?: string };

const callPrice = 'Calls that are already booked keep their price, and so does a payment that has begun.';
const bookedStays = 'Calls that are already booked stay as they are.';

/** The effects of a change on earlier agreements, by setting. */
const notes: { [Name in SettingsName]?: Notes<Name> } = {
  prices: {
    offeredMinutes: 'Calls that are already booked keep their length.',
    call30Cents: callPrice,
    call45Cents: callPrice,
    call60Cents: callPrice,
    courseCents: 'A payment that has begun keeps its price.',
    memberDiscountPercent: callPrice,
  },
  calls: {
    contactMethods:
      'Calls that are already booked keep the way people chose. Sentences on your pages that you wrote yourself stay as they are: please look for FaceTime and WhatsApp in them.',
    videoLink: 'Calls that are already booked keep their link. You can replace it in the booking.',
    introCallMinutes: 'Free calls that are already booked keep their length.',
    noticeHours: bookedStays,
    horizonDays: bookedStays,
    bufferBeforeMinutes: bookedStays,
    bufferAfterMinutes: bookedStays,
    maxCallsPerDay: bookedStays,
    maxCallsPerWeek: bookedStays,
    changeNoticeHours: 'Calls that are already booked keep the limit they were booked with.',
    cancelRule: 'Calls that are already booked keep what was agreed.',
    cancelDays: 'Calls that are already booked keep what was agreed.',
    holdMinutes: 'A hold that has begun keeps its end.',
    reminderHours: 'This also goes for calls that are already booked, as far as their reminders are still to come.',
  },
  privacy: {
    termsText: 'What people have booked and bought keeps the terms that they agreed to.',
    beginCourseText: 'What people have agreed to stays in its version.',
    beginCallText: 'What people have agreed to stays in its version.',
    healthPrivacyText: 'What people have agreed to stays in its version.',
  },
  contact: { supportEmail: 'Your sign-in stays the same.' },
};

export const getChangeNote = (name: SettingsName, field: string): string | undefined =>
  (notes[name] as Record<string, string> | undefined)?.[field];
