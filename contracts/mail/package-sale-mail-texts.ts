import { defineMailText } from './mail-places.ts';

export const packageSaleMailTexts = {
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
};
