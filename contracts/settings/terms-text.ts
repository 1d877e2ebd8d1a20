/** The text of `/terms` on a new site. Its rules are those of the booking pages. */
export const termsText = `These are the rules for calls and the course that you book and buy at {site}. The booking pages say the same in fewer words.

## Who you deal with

{contact}

## Education, not medical advice

My coaching and my course are educational. I’m not a licensed physician, dietitian or mental health professional, and nothing here replaces one. Please talk to your doctor before you change how you eat because of a medical condition, a medication or a pregnancy. In an emergency, call your local emergency number.

## Calls

- A free call costs nothing and commits you to nothing.
- A paid call is paid in advance. The price you see when you book is the price you pay.
- A time is held for you while you pay. If the payment doesn’t go through in time, the time becomes free for others.
- You can move a call for free, or cancel it, by the link in its email until {change notice}. {cancel rule} Minutes from your credit go back to it.
- Sessions that end early aren’t refunded; unused time may be credited to future sessions. Overtime is invoiced after the call.
- If I have to cancel a call, you get your money back or another time, as you like.

## The course

- You pay once, and you can watch the course for as long as this site offers it.
- It’s for you personally. Please don’t share your account or pass on the materials.
- Course sales are final, so if you’re not sure, ask me before you buy.

## Paying

Payments go through a payment provider. I never see your card details. Prices are in US dollars.

## Your account

Keep your password to yourself, and tell me if you think somebody else knows it. I may close an account that is used to harm others or this site.

## What I answer for

I do my work with care. I can’t promise a certain result, since that depends on much that is not in my hands. Nothing here limits rights that the law gives you as a consumer.

## Changes

When I change these terms, they get a new version. What you’ve already booked or bought keeps the terms that you agreed to.`;
