import { defineMailText } from './mail-places.ts';

export const packageMailTexts = {
  'package-offer': defineMailText({
    label: 'Offer of a package',
    meaning: 'Sent when you offer a package to a client, or send the link to the offer again.',
    places: ['package', 'contents', 'price', 'period', 'pay by'],
    parts: ['pay button', 'pay address'],
    required: ['pay button', 'package', 'price'],
    default: {
      subject: 'Your offer from {coach}: {package}',
      title: 'Here’s your offer',
      text: `{package}: {contents}, for **{price}**.

{period}

You can pay by card until **{pay by}**. The page behind the button says what happens to calls that are missed, canceled or not used, and what goes back if you stop early. Nothing is charged before you’ve read it.

{pay button}

{pay address}

---

{contact}`,
    },
  }),
  'package-paid': defineMailText({
    label: 'A package was paid',
    meaning: 'Sent when a package is paid, by card or elsewhere. Its link opens the page to book the calls.',
    places: ['package', 'contents', 'period', 'course note', 'receipt'],
    parts: ['package button'],
    required: ['package button', 'receipt'],
    default: {
      subject: 'Your package is paid: book your calls',
      title: 'It’s yours. Book your calls!',
      text: `Thank you! “{package}” is yours: {contents}.

{period}

{package button}

{course note}

---

## Your receipt

{receipt}

---

{contact}`,
    },
  }),
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
