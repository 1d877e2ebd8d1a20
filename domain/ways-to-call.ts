import { type ContactMethod, contactMethodNames } from './bookings.ts';

// The ways to call within sentences, and the link of a call.

/** Completes 'A call …': 'on FaceTime', 'by phone'. */
export const waysWithPreposition: Record<ContactMethod, string> = {
  facetime: 'on FaceTime',
  whatsapp: 'on WhatsApp',
  phone: 'by phone',
  link: 'by video link',
};

/** The kind of call, within a sentence: 'FaceTime video call', 'phone call'. */
export const callsByWay: Record<ContactMethod, string> = {
  facetime: 'FaceTime video call',
  whatsapp: 'WhatsApp video call',
  phone: 'phone call',
  link: 'video call by link',
};

/** The kind of call at the beginning of a sentence: 'Phone call'. */
export const nameCallByWay = (way: ContactMethod): string => callsByWay[way].replace(/^./, (c) => c.toUpperCase());

type WayByNumber = Exclude<ContactMethod, 'link'>;

/** Returns whether the coach calls the client's number. By a link, both join. */
export const isByNumber = (way: ContactMethod): way is WayByNumber => way !== 'link';

export type CalledBy = { contactMethod: ContactMethod; videoLink: string | null };

/**
 * Returns whether a link may be opened: it starts with https://, and so never runs a script. Everything that shows a
 * call's link checks it again, since a database may have been filled from elsewhere.
 */
export const isVideoLink = (link: string): boolean => /^https:\/\/[^\s/]\S*$/i.test(link);

/** Returns the link to join the call, or null for a call by number or while the coach has not typed one. */
export const findVideoLink = ({ contactMethod, videoLink }: CalledBy): string | null =>
  contactMethod === 'link' && videoLink !== null && isVideoLink(videoLink) ? videoLink : null;

/** Returns the link that a new call gets: its own, or else the one that the coach uses for all calls. */
export const chooseVideoLink = (way: ContactMethod, own: string | null, general: string | null): string | null =>
  way === 'link' ? (own ?? general) : null;

/** Lists ways to call, to complete 'over …': 'FaceTime, WhatsApp, the phone or a video link'. */
export const listWays = (ways: readonly ContactMethod[]): string => joinWithOr(ways.map((way) => overWay[way]));

/** Lists ways to call, after 'over': 'FaceTime (you need an iPhone) or WhatsApp video, whichever you prefer'. */
export const listWaysInFull = (ways: readonly ContactMethod[]): string =>
  `${joinWithOr(ways.map((way) => overWayInFull[way]))}${ways.length > 1 ? ', whichever you prefer' : ''}`;

/** Describes how calls begin, as sentences. */
export function describeBeginning(ways: readonly ContactMethod[]): string {
  const byNumber = 'I’ll call you at the number you give in the form. There’s nothing to join; just pick up.';
  if (ways.every(isByNumber)) return byNumber;
  if (!ways.some(isByNumber)) {
    return 'You’ll get the link to join by email. I’ll call your number only if the link doesn’t work.';
  }
  return `${byNumber} For a call by video link, you’ll get the link by email.`;
}

/** Describes whether calls reach people in other countries, as a sentence. */
export function describeAbroad(ways: readonly ContactMethod[]): string {
  const over = (['whatsapp', 'facetime', 'link'] as const).find((way) => ways.includes(way));
  if (!over) return 'You can be abroad, and so can I: please give your number with its country code.';
  const name = over === 'link' ? 'A video link' : contactMethodNames[over];
  return `${name} works from anywhere in the world. I can call you abroad, and from abroad, at no extra charge.`;
}

/** Describes what people need for a call, as a sentence. */
export function describeNeeds(ways: readonly ContactMethod[]): string {
  const needs = ways.map((way) => needsOfWay[way]).join(', or ');
  return `${needs.replace(/^./, (c) => c.toUpperCase())}.`;
}

/** Describes what the client's number is for, below its field. */
export function describeUseOfNumber(ways: readonly ContactMethod[]): string {
  const [only, ...others] = ways;
  if (only && others.length === 0) return useOfNumberByWay[only];
  const byNumber = ways.filter(isByNumber).map((way) => (way === 'phone' ? 'a phone call' : contactMethodNames[way]));
  if (byNumber.length === ways.length) return `For ${joinWithOr(byNumber)}.`;
  return `For ${joinWithOr(byNumber)}, and in case the link doesn’t work.`;
}

/** The sentences for a form that has only one way to call. */
const useOfNumberByWay: Record<ContactMethod, string> = {
  facetime: 'I’ll call you on FaceTime, so please give the number of your iPhone.',
  whatsapp: 'I’ll call you on WhatsApp at this number.',
  phone: 'I’ll call you at this number.',
  link: 'We’ll talk by video link, which you get by email. I’ll call this number only if the link doesn’t work.',
};

const overWay: Record<ContactMethod, string> = {
  facetime: 'FaceTime',
  whatsapp: 'WhatsApp',
  phone: 'the phone',
  link: 'a video link',
};

const overWayInFull: Record<ContactMethod, string> = {
  facetime: 'FaceTime (you need an iPhone)',
  whatsapp: 'WhatsApp video',
  phone: 'the phone',
  link: 'a video link that opens in any browser',
};

const needsOfWay: Record<ContactMethod, string> = {
  facetime: 'an iPhone for FaceTime',
  whatsapp: 'WhatsApp on any phone',
  phone: 'any phone',
  link: 'a browser with a camera for a video link',
};

const joinWithOr = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
