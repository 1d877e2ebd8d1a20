import { defineMailText } from './mail-places.ts';

export const packageEndMailTexts = {
  'package-reminder': defineMailText({
    label: 'Reminder of calls left in a package',
    meaning: 'Sent 10 and 3 days before a package ends, while there are calls left to book.',
    places: ['package', 'calls left', 'last day'],
    parts: ['package button'],
    required: ['package button', 'last day'],
    default: {
      subject: '{calls left} left in your package until {last day}',
      title: 'You have {calls left} left',
      text: `Your package “{package}” still has **{calls left}** to book. It ends on **{last day}**, at the end of the day.

{package button}

Pick the times that suit you best. I’m looking forward to our calls!

{contact}`,
    },
  }),
  'package-ended': defineMailText({
    label: 'End of a package',
    meaning: 'Sent when a package has come to its end, or when you end it and choose to tell the client.',
    places: ['package', 'calls used', 'last day'],
    parts: ['package button'],
    required: ['package'],
    default: {
      subject: 'Your package “{package}” has ended',
      title: 'Your package has ended',
      text: `Your package “{package}” ended on {last day}. {calls used}

Thank you for working with me!

{package button}

{contact}`,
    },
  }),
};
