/**
 * The only texts that an error report may contain. No text that a visitor typed has any of these forms. Without zod,
 * for the pages.
 */

/** Lower-case words, and ':id' in place of an id. An address with an id or a token in it is not sent. */
export const pagePath = /^\/$|^(?:\/[a-z-]{1,40}){1,3}(?:\/:id)?$/;
/** The class of an error: 'RangeError'. */
export const errorName = /^[A-Za-z_$][\w$]{0,40}$/;
/** The path of a built script, or of a source file from the development server. */
export const scriptPath = String.raw`/(?:assets/[\w.-]{1,80}\.js|(?:web|domain|contracts|content|node_modules)/[\w./@-]{1,120}\.[jt]sx?)`;

export const MAX_REPORTED_FRAMES = 8;

/**
 * The error boundaries, and work outside of them. A name tells which part of a page failed, and is never taken from
 * what the part shows.
 */
export const pageParts = [
  'Actions of the lesson',
  'Admin page',
  'As visitors see it',
  'Bar below',
  'Booked call',
  'Booking',
  'Booking surges',
  'Calendar of open days',
  'Call summary',
  'Calls by week',
  'Calls in the way',
  'Card form',
  'Change password',
  'Change your address',
  'Changes',
  'Changing your call',
  'Confirmed address',
  'Course module',
  'Course progress',
  'Day',
  'Dialog',
  'Drawer',
  'Field',
  'Footer',
  'Form',
  'Getting live',
  'Help',
  'Length of the call',
  'Lesson',
  'Lessons',
  'List of bookings',
  'List of payments',
  'Takings',
  'Clients with credit',
  'Month',
  'Navigation',
  'Needs attention',
  'New booking',
  'Newest people',
  'Next calls',
  'Offers for members',
  'Note to the coach',
  'Open payment',
  'Open times',
  'Order summary',
  'Other lessons',
  'Outcome of the payment',
  'Page',
  'Optional questions',
  'Panel of a form',
  'Payment',
  'Payment decisions',
  'Unpaid calls',
  'Payments to settle',
  'People',
  'Person',
  'Private notes',
  'Proof of work',
  'Resources',
  'Season',
  'Section of a drawer',
  'Session keeper',
  'Session total',
  'Settings',
  'Stray payments',
  'Suspected bots',
  'Tab of the calendar',
  'Takings by week',
  'Text of the lesson',
  'The call',
  'The payment',
  'Time left',
  'Toasts',
  'Undo',
  'Unfinished calls',
  'Unsent emails',
  'Users',
  'Video',
  'Video of the lesson',
  'Waiting requests',
  'What can be done',
  'Your account',
  'Your call',
] as const;
export type PagePart = (typeof pageParts)[number];
