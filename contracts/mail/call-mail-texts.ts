import { defineMailText } from './mail-places.ts';

const reminder = (label: string, meaning: string, opening: string, title: string) =>
  defineMailText({
    label,
    meaning,
    places: ['call', 'time', 'minutes'],
    parts: ['when and how', 'your call'],
    required: ['when and how', 'your call'],
    default: {
      subject: `${opening}: your {call} with {coach}, {time}`,
      title,
      text: `This is a reminder of your {call} with me.

{when and how}

{your call}

---

{contact}`,
    },
  });

export const callMailTexts = {
  'free-call-to-confirm': defineMailText({
    label: 'Please confirm your call',
    meaning: 'Asks to confirm a free call while many calls are being booked.',
    places: ['time', 'deadline', 'earlier time'],
    parts: ['confirm button', 'confirm address', 'when and how'],
    required: ['confirm button'],
    default: {
      subject: 'Please confirm your call',
      title: 'Please confirm your call',
      text: `This time is held for you **until {deadline}**. Please confirm your free call by then, or the time will open up for others. {earlier time}

{confirm button}

> The link opens a page with one button, and that’s all you need to press. Everything else about the call comes in the next email.

{when and how}

{confirm address}

---

> Didn’t request a call? Then someone else typed your address. You can ignore this email, and nothing will be booked.

{contact}`,
    },
  }),
  'free-call-confirmation': defineMailText({
    label: 'Confirmation of a free call',
    meaning: 'Sent when a free call is booked.',
    places: ['time', 'minutes'],
    parts: ['when and how', 'your call', 'steps'],
    required: ['when and how', 'your call'],
    default: {
      subject: 'Your free call with {coach}: {time}',
      title: 'Your free call is booked',
      text: `Thanks for booking a free introductory call with me. Here’s everything you need to know.

{when and how}

The attached invitation adds the call to your calendar, with a reminder one hour before.

{your call}

---

## What to Expect on Your Call

{steps}

I’ve set aside {minutes} minutes for you. The call is completely free, with no obligation.

---

{contact}

> If this email landed in your junk folder, please mark it as not junk so you don’t miss my reply.`,
    },
  }),
  'free-call-confirmed': defineMailText({
    label: 'Free call confirmed by you',
    meaning: 'Sent when you confirm a free call by hand, if your settings of calls ask for that.',
    places: ['time', 'minutes'],
    parts: ['when and how', 'your call'],
    required: ['when and how', 'your call'],
    default: {
      subject: 'Confirmed: your free call with {coach}, {time}',
      title: 'I’m looking forward to our call',
      text: `I’ve confirmed your free call. The time stays as you booked it:

{when and how}

{your call}

---

{contact}`,
    },
  }),
  'paid-call-confirmation': defineMailText({
    label: 'Confirmation of a paid call',
    meaning: 'Sent when a coaching call is booked and paid.',
    places: ['call', 'time', 'minutes', 'receipt'],
    parts: ['when and how', 'your call', 'policies'],
    required: ['when and how', 'your call', 'receipt'],
    default: {
      subject: 'Your {call} with {coach}: {time}',
      title: 'Your coaching call is booked',
      text: `Your {call} with me is booked. Here’s everything you need to know.

{when and how}

The attached invitation adds the call to your calendar, with a reminder one hour before.

{receipt}

{your call}

---

## Good to Know

{policies}

---

{contact}`,
    },
  }),
  'video-link': defineMailText({
    label: 'Link of a call',
    meaning: 'Sent when you type or replace the link of a call by video link.',
    places: ['call', 'time', 'minutes'],
    parts: ['when and how', 'your call'],
    required: ['when and how', 'your call'],
    default: {
      subject: 'The link for your {call} with {coach}, {time}',
      title: 'The link for your call',
      text: `Here’s the link for your {call} with me. If you had another one, please use this one from now on.

{when and how}

The attached invitation updates your calendar.

{your call}

---

{contact}`,
    },
  }),
  'call-moved': defineMailText({
    label: 'New time of a call',
    meaning: 'Sent when you or the client moved a call.',
    places: ['call', 'time', 'minutes', 'old time'],
    parts: ['when and how', 'your call'],
    required: ['when and how', 'your call'],
    default: {
      subject: 'Your {call} with {coach} has a new time: {time}',
      title: 'Your call has a new time',
      text: `{old time} Here’s the new time:

{when and how}

The attached invitation updates your calendar. If this time doesn’t work for you, please let me know as soon as you can:

{your call}

---

{contact}`,
    },
  }),
  'call-cancelled': defineMailText({
    label: 'Cancellation of a call',
    meaning: 'Sent when you or the client canceled a call.',
    places: ['call', 'time', 'booked time'],
    parts: ['what is next'],
    required: ['what is next'],
    default: {
      subject: 'Your {call} with {coach} has been canceled: {time}',
      title: 'Your call has been canceled',
      text: `Your {call} with me on {booked time} has been canceled. Open the attached file to take it out of your calendar.

{what is next}

{contact}`,
    },
  }),
  'rebooking-invitation': defineMailText({
    label: 'Invitation to choose a new time',
    meaning: 'Sent when you invite a client who missed a call.',
    places: ['call', 'time', 'booked time'],
    parts: ['what is next'],
    required: ['what is next'],
    default: {
      subject: 'Sorry I missed you: your {call} with {coach}',
      title: 'Shall we find a new time?',
      text: `I’m sorry we missed each other on {booked time}. Things come up, and I’d still love to talk.

{what is next}

{contact}`,
    },
  }),
  'reminder-day': reminder(
    'Reminder',
    'Sent before a call, at the hours in your settings of calls.',
    'Reminder',
    'Your call is coming up',
  ),
  'reminder-hour': reminder(
    'Reminder, an hour before',
    'Sent in the last hour before a call.',
    'Within the hour',
    'Your call starts within the hour',
  ),
};
