import { defineMailText } from './mail-places.ts';

/** Mails about a new address of an account. */
export const addressMailTexts = {
  'own-address-link': defineMailText({
    label: 'Confirmation of a new address',
    meaning: 'Sent to the new address when somebody changes the address of their account.',
    places: ['hours'],
    parts: ['confirm button', 'confirm address'],
    required: ['confirm button'],
    default: {
      subject: 'Please confirm your new address for {site}',
      title: 'Is this your new address?',
      text: `Someone asked to sign in at {site} with this email address from now on. If that was you, there’s one step left:

{confirm button}

The link is valid for {hours} hours. It opens a page with one button; if you’re signed out there, please sign in with your old address first. Nothing changes before you press it.

{confirm address}

---

> Don’t know what this is about? Then someone mistyped their address. Just ignore this email, and nothing will change.`,
    },
  }),
  'own-address-used': defineMailText({
    label: 'An address that has an account already',
    meaning: 'Sent when somebody wants to change to an address that another account has. Nothing changes then.',
    places: [],
    parts: ['sign-in button'],
    required: [],
    default: {
      subject: 'Someone wanted to use your address at {site}',
      title: 'This address has an account already',
      text: `Someone asked to sign in at {site} with this email address from now on. It belongs to your account already, so nothing has changed, and they weren’t told about your account.

If that was you, you can simply sign in with this address:

{sign-in button}

---

> Wasn’t you? Then there’s nothing you need to do.`,
    },
  }),
  'own-address-requested': defineMailText({
    label: 'Notice that a new address was asked for',
    meaning: 'Sent to the present address when somebody wants to change the address of their account.',
    places: ['time'],
    parts: ['account button'],
    required: ['time'],
    default: {
      subject: 'A new sign-in address was requested at {site}',
      title: 'A new sign-in address was requested',
      text: `On **{time}**, someone signed in to your account at {site} asked to use another email address from now on, and entered your password.

Nothing has changed yet. If that was you, open the link in the email at your new address.

---

**Wasn’t you?** Then someone knows your password. Sign in, cancel the change on your account page, and choose a new password right away.

{account button}

{contact}`,
    },
  }),
  'own-address-changed': defineMailText({
    label: 'Notice of a changed address',
    meaning: 'Sent to both addresses when somebody has changed the address of their account.',
    places: ['time', 'which address'],
    parts: ['account button'],
    required: ['time', 'which address'],
    default: {
      subject: 'Your sign-in address at {site} was changed',
      title: 'Your sign-in address was changed',
      text: `On **{time}**, the email address of your account at {site} was changed. {which address} Your password stays the same.

Everything in your account came along. Links in earlier emails no longer open your calls; your account page does.

{account button}

---

**Wasn’t you?** Please reply to this email right away, and I’ll help you get your account back.`,
    },
  }),
};
