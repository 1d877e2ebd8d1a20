import { defineMailText } from './mail-places.ts';

export const purchaseMailTexts = {
  'payment-link': defineMailText({
    label: 'Payment link',
    meaning: 'Sent when you book a call that is still to be paid, or send a new link for it.',
    places: ['booking', 'call', 'time', 'minutes', 'price', 'pay by'],
    parts: ['pay button', 'pay address', 'when and how', 'your call'],
    required: ['pay button', 'when and how', 'your call'],
    default: {
      subject: 'Your {call} with {coach}: {time}',
      title: 'Here’s how to pay for your call',
      text: `{booking}

Your {call} costs **{price}**, and you can pay by card until **{pay by}**:

{pay button}

{when and how}

As soon as you’ve paid, you’ll get an email with your receipt.

{your call}

{pay address}

---

{contact}`,
    },
  }),
  bill: defineMailText({
    label: 'Bill',
    meaning: 'Sent when you ask a client for money that isn’t for a booked call, or send the link to pay it again.',
    places: ['bill', 'price', 'pay by'],
    parts: ['pay button', 'pay address'],
    required: ['pay button', 'bill'],
    default: {
      subject: 'Your bill from {coach}: {price}',
      title: 'Here’s your bill',
      text: `{bill}: **{price}**

You can pay by card until **{pay by}**:

{pay button}

As soon as you’ve paid, you’ll get an email with your receipt.

{pay address}

---

{contact}`,
    },
  }),
  'payment-received': defineMailText({
    label: 'Receipt of a bill or late payment',
    meaning:
      'Sent when a bill is paid, or a call after it took place. Before the call, the confirmation has the receipt.',
    places: ['paid', 'purchase', 'reference'],
    parts: [],
    required: ['paid', 'reference'],
    default: {
      subject: 'Thank you! I’ve received your payment of {paid}',
      title: 'Thank you for your payment',
      text: `Your payment of **{paid}** for {purchase} has arrived. Everything is settled.

Payment reference: {reference}

{contact}`,
    },
  }),
  'payment-refunded': defineMailText({
    label: 'Refund of a payment',
    meaning: 'Sent when you give money back.',
    places: ['amount', 'share', 'paid', 'purchase', 'consequence', 'reference'],
    parts: [],
    required: ['reference'],
    default: {
      subject: '{amount} of your payment to {site} is on its way back to you',
      title: 'Your refund is on its way',
      text: `**{share} of the {paid}** you paid for {purchase} is on its way back to your card. Banks usually take 5 to 10 days to show it.

{consequence}

Payment reference: {reference}

{contact}`,
    },
  }),
  'hold-lost': defineMailText({
    label: 'Paid, but the time was gone',
    meaning: 'Sent when a payment arrives after its time was given to somebody else.',
    places: ['paid', 'purchase', 'reference'],
    parts: [],
    required: ['reference'],
    default: {
      subject: 'Your payment arrived, but the time of your call is gone',
      title: 'Your payment arrived, but the time was gone',
      text: `Your payment of **{paid}** for {purchase} arrived after the hold on your time had run out, and someone else has it now. So **the call isn’t booked**.

I know about it and I’ll write to you: you’ll get another time that suits you, or your money back. There’s nothing you need to do.

Payment reference: {reference}

{contact}`,
    },
  }),
  'course-welcome': defineMailText({
    label: 'Welcome to the course',
    meaning: 'Sent to a buyer of the course who gets a new account.',
    places: ['account', 'email', 'days', 'receipt'],
    parts: ['password', 'sign-in button'],
    required: ['password', 'sign-in button', 'receipt'],
    default: {
      subject: 'Welcome to the Self-Paced Nutrition Course',
      title: 'Welcome to the course',
      text: `Thank you for buying the Self-Paced Nutrition Course. It’s yours for life.

{account}

Your email address: **{email}**
Your temporary password:

{password}

It’s valid for {days} days and works once. When you sign in with it, you’ll be asked to choose your own password; from then on, only that one works. If you already chose one right after paying, sign in with that instead.

{sign-in button}

---

## Your receipt

{receipt}

---

{contact}`,
    },
  }),
  'course-ready': defineMailText({
    label: 'The course is open',
    meaning: 'Sent to a buyer of the course who has an account already.',
    places: ['thanks', 'receipt'],
    parts: ['course button'],
    required: ['course button', 'thanks', 'receipt'],
    default: {
      subject: 'Your Self-Paced Nutrition Course is ready',
      title: 'Your course is ready',
      text: `{thanks}

Sign in with this email address and your own password. If you’ve forgotten it, choose “Forgot your password?” on the sign-in page.

{course button}

---

## Your receipt

{receipt}

---

{contact}`,
    },
  }),
  'course-answer': defineMailText({
    label: 'Answer to a question about the course',
    meaning: 'Sent to a member whose question you answer on the site.',
    places: ['lesson'],
    parts: ['question and answer', 'course button'],
    required: ['question and answer'],
    default: {
      subject: 'My answer to your question about {lesson}',
      title: 'Here’s my answer',
      text: `You asked me about {lesson}:

{question and answer}

You find this in the course too, where you can ask me more:

{course button}

{contact}`,
    },
  }),
};
