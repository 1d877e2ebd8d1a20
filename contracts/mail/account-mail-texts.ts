import { defineMailText } from './mail-places.ts';

const SIGN_IN_HELP = 'Open the sign-in page, choose “Forgot your password?”, and you’ll get a new one by email.';

export const accountMailTexts = {
  verification: defineMailText({
    label: 'Is this your address?',
    meaning: 'Asks the owner of a new account to confirm the address.',
    places: ['days'],
    parts: ['confirm button', 'confirm address'],
    required: ['confirm button'],
    default: {
      subject: 'Please confirm your email address for {site}',
      title: 'Is this your address?',
      text: `There’s an account at {site} with this email address. Please confirm that it’s yours, so no one else can use it here and my emails reach you.

{confirm button}

The link is valid for {days} days. If you’re signed in, it opens a page with one button. If you’re not, it asks you for a new password, which makes the account yours alone.

{confirm address}

---

> If you didn’t create this account, someone else typed your address. You can ignore this email, and nothing will be confirmed. Or open the link and choose a password: then the account is yours, and whoever created it is locked out.`,
    },
  }),
  'temporary-password': defineMailText({
    label: 'Temporary password',
    meaning: 'Sent when somebody has forgotten the password.',
    places: ['valid for'],
    parts: ['password', 'sign-in button', 'second step'],
    required: ['password', 'sign-in button'],
    default: {
      subject: 'Your temporary password for {site}',
      title: 'Your temporary password',
      text: `Someone requested a new password for your account at {site}. You can sign in with this one:

{password}

It’s valid for {valid for} and works once. When you sign in with it, you’ll be asked to choose your own password; from then on, only that one works.

{sign-in button}

Your old password keeps working until you use this one.

{second step}

---

> Wasn’t you? Just ignore this email, and nothing will change.`,
    },
  }),
  'password-changed': defineMailText({
    label: 'Notice of a changed password',
    meaning: 'Sent when a password was changed.',
    places: ['time', 'tell the coach'],
    parts: ['sign-in button'],
    required: ['time', 'sign-in button'],
    default: {
      subject: 'Your password for {site} was changed',
      title: 'Your password was changed',
      text: `The password of your account at {site} was changed on **{time}**. Any other devices have been signed out.

If that was you, there’s nothing you need to do.

---

**Wasn’t you?** ${SIGN_IN_HELP} {tell the coach}

{sign-in button}

{contact}`,
    },
  }),
  'password-set': defineMailText({
    label: 'Notice of a password that was set',
    meaning: 'Sent when you created an account or set a password for somebody.',
    places: ['news', 'headline', 'event', 'time', 'how to get it', 'days'],
    parts: ['sign-in button', 'second step'],
    required: ['sign-in button'],
    default: {
      subject: '{news} at {site}',
      title: '{headline}',
      text: `{event} on **{time}**.

To keep it safe, the password isn’t in this email: {how to get it} It works for {days} days. When you sign in with it, you’ll be asked to choose your own.

{second step}

{sign-in button}

---

**Don’t have it, or the {days} days are up?** ${SIGN_IN_HELP}

{contact}`,
    },
  }),
  'session-taken-over': defineMailText({
    label: 'Notice of a sign-in elsewhere',
    meaning: 'Sent when somebody signs in on another device.',
    places: ['time'],
    parts: ['sign-in button'],
    required: ['time', 'sign-in button'],
    default: {
      subject: 'A new sign-in to your account at {site}',
      title: 'A new sign-in to your account',
      text: `On **{time}** someone signed in to your account at {site} on another device. Your account works on one device at a time, so the earlier one was signed out.

If that was you, there’s nothing you need to do.

---

**Wasn’t you?** Then someone knows your password. ${SIGN_IN_HELP}

{sign-in button}

{contact}`,
    },
  }),
  'new-device': defineMailText({
    label: 'Notice of a new device',
    meaning: 'Sent when somebody signs in with a browser that the account doesn’t know.',
    places: ['time', 'device'],
    parts: ['account button', 'sign-in button'],
    required: ['time', 'device'],
    default: {
      subject: 'A sign-in from a new device at {site}',
      title: 'A sign-in from a new device',
      text: `On **{time}** someone signed in to your account at {site} with a browser it hadn’t seen before: **{device}**.

If that was you, there’s nothing you need to do.

{account button}

---

**Wasn’t you?** Then someone can get into your account. ${SIGN_IN_HELP}

{contact}`,
    },
  }),
  'sign-in-changed': defineMailText({
    label: 'Notice of a changed way to sign in',
    meaning: 'Sent when a passkey or an authenticator app was added or removed.',
    places: ['time', 'change'],
    parts: ['account button'],
    required: ['time', 'change'],
    default: {
      subject: 'How you sign in at {site} was changed',
      title: 'How you sign in was changed',
      text: `On **{time}**, {change}

If that was you, there’s nothing you need to do.

{account button}

---

**Wasn’t you?** Then someone can get into your account. ${SIGN_IN_HELP}

{contact}`,
    },
  }),
  'personal-data-link': defineMailText({
    label: 'Link to one’s own data',
    meaning: 'Sent when somebody asks on the page “Your data” what the site has about them.',
    places: ['minutes valid'],
    parts: ['data button', 'data address'],
    required: ['data button'],
    default: {
      subject: 'Your data at {site}',
      title: 'Your data',
      text: `Someone asked what {site} has about this email address. If that was you, this page lets you download all of it, or have it erased:

{data button}

The link works for {minutes valid} minutes.

{data address}

---

> Wasn’t you? Just ignore this email. Only someone who can read it gets anything.`,
    },
  }),
  'personal-data-sign-in': defineMailText({
    label: 'One’s own data, where signing in takes a second step',
    meaning: 'Sent in place of the link where the account has an authenticator app or a passkey.',
    places: [],
    parts: ['account button'],
    required: ['account button'],
    default: {
      subject: 'Your data at {site}',
      title: 'Your data',
      text: `Someone asked what {site} has about this email address. It belongs to an account that is protected by an authenticator app or a passkey, so a link in an email isn’t enough.

If that was you, please sign in. Under “Your data” on your account page, you can download all of it, or have it erased:

{account button}

---

> Wasn’t you? Just ignore this email. Only someone who can sign in to your account gets anything.`,
    },
  }),
  'personal-data-erased': defineMailText({
    label: 'Everything is erased',
    meaning: 'The last email to somebody whose data was erased. No record of it is kept.',
    places: [],
    parts: [],
    required: [],
    default: {
      subject: 'Your data at {site} is erased',
      title: 'Your data is erased',
      text: `Everything that {site} had about you is erased: your calls, answers, emails and, if you had one, your account. What the law asks me to keep about payments stays without your name.

This is the last email you get from here, and no record of it is kept. Thank you for your trust, and all the best.

---

> You didn’t ask for this? Please reply to this email.`,
    },
  }),
};
