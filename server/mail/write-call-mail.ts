import type { MailTexts } from '#contracts/mail/mail-text-kinds.ts';
import {
  type CallMail,
  describeCall,
  describeWhenAndHow,
  formatClientTime,
  formatWay,
  manageCall,
} from './call-blocks.ts';
import { type Filling, fillMailText } from './fill-mail-text.ts';
import { createInvitation } from './ics-file.ts';
import type { MailDraft } from './mail-definition.ts';
import type { MailSite } from './message.ts';

/** The mails about a call that takes place. */
type CallMailKind =
  | `${'free' | 'paid'}-call-confirmation`
  | 'free-call-confirmed'
  | 'call-moved'
  | 'video-link'
  | `reminder-${'day' | 'hour'}`
  | 'payment-link';

type CallMailOptions<Kind extends CallMailKind> = {
  /** The places and parts that only this mail has. */
  places: Omit<Filling<Kind>['places'], 'call' | 'time' | 'minutes'>;
  parts: Omit<Filling<Kind>['parts'], 'when and how' | 'your call'>;
  /** The noun for the attached invitation in the preheader, the line that an inbox shows below the subject. */
  invitation?: 'A calendar invitation' | 'The updated invitation';
};

/** Writes a mail that says when and how a call takes place, and links the page on which the client can change it. */
export function writeCallMail<Kind extends CallMailKind>(
  kind: Kind,
  data: CallMail,
  [site, texts]: [MailSite, MailTexts],
  { places, parts, invitation }: CallMailOptions<Kind>,
): MailDraft {
  const { call } = data;
  const time = formatClientTime(call, site);
  const allPlaces = { call: describeCall(call), time, minutes: String(call.minutes), ...places };
  const allParts = { 'when and how': describeWhenAndHow(call, site), 'your call': manageCall(data, site), ...parts };
  return fillMailText(kind, site, texts, {
    person: call,
    places: allPlaces as Filling<Kind>['places'],
    parts: allParts as Filling<Kind>['parts'],
    preheader: `${time}, ${formatWay(call)}.${invitation ? ` ${invitation} is attached.` : ''}`,
    because: `a ${call.kind === 'free' ? 'free' : 'coaching'} call was booked with this email address`,
    invitation: invitation && { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
  });
}
