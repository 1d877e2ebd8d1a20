import { accountMailTexts } from './account-mail-texts.ts';
import { addressMailTexts } from './address-mail-texts.ts';
import { callMailTexts } from './call-mail-texts.ts';
import type { MailText } from './mail-places.ts';
import { packageMailTexts } from './package-mail-texts.ts';
import { purchaseMailTexts } from './purchase-mail-texts.ts';

/** The mails to clients whose words the coach can change. Notices to the coach are not among them. */
export const mailTextKinds = {
  ...callMailTexts,
  ...purchaseMailTexts,
  ...packageMailTexts,
  ...accountMailTexts,
  ...addressMailTexts,
};

export type MailTextKind = keyof typeof mailTextKinds;
export type MailTexts = Record<MailTextKind, MailText>;
export type PlaceOf<Kind extends MailTextKind> = (typeof mailTextKinds)[Kind]['places'][number];
export type PartOf<Kind extends MailTextKind> = (typeof mailTextKinds)[Kind]['parts'][number];
export const mailTextNames = Object.keys(mailTextKinds) as [MailTextKind, ...MailTextKind[]];
export const isMailTextKind = (kind: string): kind is MailTextKind => Object.hasOwn(mailTextKinds, kind);
