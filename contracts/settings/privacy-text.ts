/** The text of `/privacy` on a new site: what the program does, and nothing that depends on its operator. */
export const privacyText = `This page says what I learn about you here, why I need it, who else sees it, and how long it stays. The short version: I ask for what I need to call you and to coach you well, I sell nothing to anyone, and nobody follows you around this site.

What you tell me about your health has [a page of its own](/health-privacy).

## Who is responsible

{contact}

## What I collect, and why

### When you book a call

- Your name, email address and phone number, and how you’d like to be called, so that I can call you and send you the time.
- The time you chose and your time zone, so that emails show your own clock.
- Your goals and your answers to the questions on the form, so that I can prepare. Only I read them.
- A shortened network address, and a scrambled form of it that can’t be turned back. They keep robots from filling my calendar.

### When you buy something

- Your name and email address, what you bought, when, and for how much. I need this for your receipt, for refunds, and for my books.
- Your card details go straight from your browser to the payment provider. They never reach this site.

### When you have an account

- Your name, your email address, and your password in a form that nobody can read, including me.
- When you signed in and out, with the kind of browser and a shortened network address. This shows misuse, and is deleted after 90 days.
- In the course: which lessons you’ve watched and how far, so that you can go on where you stopped, and the questions you ask me.

### When you agree to something

- Which text you agreed to, in which version, when, and from which network address. This is how I can show that you did.

### When you write to me, or I write to you

- A list of the emails this site has sent you, with what they said. Your answers about your health are never in them.
- My own notes about our calls.

## What stays in your browser

- A cookie that keeps you signed in, one that remembers that you’ve signed in here before, and one that finds your payment again. They’re needed for what you asked for, so there’s no banner.
- What you’ve typed into a form and not sent yet, so that a reload doesn’t lose it.
- Whether you like this site light or dark.

This site counts how often its pages and forms are opened in a day, and nothing else about it: not who, not where from, and without a cookie. If your browser asks not to be tracked, you aren’t counted.

There are no trackers, no ads, no analytics by others, and no fonts or pictures from elsewhere. A video from another site loads only after you press play.

## Who else processes it

- The provider of my mail server, which carries the emails.
- Stripe, the payment provider, once you pay: see [Stripe’s privacy policy](https://stripe.com/privacy). Its card form is loaded only on the pages where you pay.
- The company that runs the server this site is on. It holds the data for me and may not use it.
- The service we talk over: {ways to call}, whichever you chose.

I don’t sell your data, and I don’t share it for advertising. I pass it on beyond this list only if a law makes me.

## How long it stays

- Your goals and answers: {answer months} months after your last call with me.
- Calls and payments: as long as tax law asks me to keep records of them.
- A time that was held for you and never paid for: {hold days} days.
- A form that looks as if a robot had filled it in: {robot days} days.
- To whom emails went and what they said: {mail months} months.
- The record of what was changed in my admin area: {audit months} months.
- Messages of the payment provider about payments: {payment event days} days.
- Your account: until you ask me to delete it.

Backups are copies of the whole site. What is deleted here disappears from them as old backups are replaced.

## Your rights

You can ask me what I have about you, get a copy of it, have it corrected or deleted, and object to what I do with it. A copy and deletion work at once: on [your account’s page](/account) or, without an account, on [the page for your data](/my-data), which sends a link to your address. For everything else, write to {email} from the address that I know you by. I answer within 30 days, it costs nothing, and it changes nothing between us.

You can take back your agreement about health data at any time, on [your account’s page](/account) or by the link in the email about your call. What I did before stays lawful.

If you think I’m doing something wrong, please tell me. You can also complain to the data protection authority or the attorney general where you live.

## Children

My coaching is for adults. Please don’t book a call or buy the course if you’re under 18.

## Changes

When I change this page, it gets a new version. What you agreed to is kept in the version that you saw.`;
