import { describeCancelRule, describeChangeNotice } from '#domain/cancellation.ts';
import { listWays } from '#domain/ways-to-call.ts';
import type { PolicyPlace } from './policy-places.ts';
import type { SiteSettings } from './site-settings.ts';

/** Puts today's settings in the places of a policy's text. */
export function fillPolicyText(text: string, settings: Pick<SiteSettings, 'contact' | 'calls' | 'privacy'>): string {
  const places = collectPlaces(settings);
  return text.replace(/\{([a-z ]+)\}/g, (all, name: string) =>
    Object.hasOwn(places, name) ? places[name as PolicyPlace] : all,
  );
}

function collectPlaces({
  contact,
  calls,
  privacy,
}: Pick<SiteSettings, 'contact' | 'calls' | 'privacy'>): Record<PolicyPlace, string> {
  const { coachName, senderName, postalAddress, supportEmail, phone } = contact;
  const email = `[${supportEmail}](mailto:${supportEmail})`;
  // A practice that has the coach's own name is not named twice.
  const practice = senderName === coachName ? null : senderName;
  return {
    contact: [coachName, practice, postalAddress, email, phone].filter(Boolean).join('\n'),
    coach: coachName,
    site: senderName,
    email,
    'ways to call': listWays(calls.contactMethods),
    'change notice': describeChangeNotice(calls.changeNoticeHours),
    'cancel rule': describeCancelRule(calls),
    'answer months': String(privacy.answerMonths),
    'robot days': String(privacy.robotDays),
    'hold days': String(privacy.holdDays),
    'audit months': String(privacy.auditMonths),
    'mail months': String(privacy.mailMonths),
    'payment event days': String(privacy.paymentEventDays),
  };
}
