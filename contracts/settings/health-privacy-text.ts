/** The text of `/health-privacy` on a new site. Laws such as Washington's ask for its sections. */
export const healthPrivacyText = `This page is about what you tell me about your health. Some states, such as Washington and Nevada, ask for a policy of its own for this, and I think they’re right. Everything else is in my [privacy policy](/privacy).

## What I collect

Only what you write yourself, in the form for a call or on your call’s page:

- your goals,
- how you eat and drink, at home and elsewhere,
- how eating and feelings go together for you,
- your medications, if you name them,
- your answers to other questions that I ask on the form.

I also keep notes about our calls.

## Why

To prepare for your call, to coach you on it, and to follow up afterwards. For nothing else. I don’t decide anything about you automatically.

## Where it comes from

From you alone. I don’t buy data about you, and this site doesn’t guess anything about your health from what you click.

## Who sees it

- Me.
- The company that runs the server this site is on stores it for me, and may not use it.

I share it with nobody else and I don’t sell it. It’s never in an email, a calendar entry, or what the payment provider gets.

## Your consent

I ask for your consent where you write your answers. You can say no: then please book without writing anything about your health there, or write to me first. What you agreed to, when, and in which version is kept with your call.

## Taking it back

You can withdraw your consent at any time, as easily as you gave it:

- on your call’s page, which opens with the link in the email about your call, or
- on [your account’s page](/account), if you have one.

Your goals and answers are then deleted at once. Your call stays booked.

## How long it stays

Until {answer months} months after your last call with me. Then your goals and answers are deleted by themselves.

## Your rights

You can ask me whether I have such data, get a copy, get a list of everyone I shared it with, and have it deleted. A copy and deletion work at once, by [a link to your address](/my-data). For everything else, write to {email}. I answer within 45 days at the latest, and usually much sooner.

If I ever say no, you can ask me to look again by answering my email. If you’re still not happy, you can complain to the attorney general of your state.

## Who is responsible

{contact}`;
