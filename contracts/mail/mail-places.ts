/** Parts of a mail that stand alone on a line, such as a button. The site fills them in. */
const partMeanings = {
  contact: 'whom to ask',
  'when and how': 'the time of the call and how it is made',
  'your call': 'the button to the call’s own page, and until when it can be changed',
  'confirm button': 'the button that confirms',
  'pay button': 'the button to the page to pay',
  'pay address': 'its address, for those whose button does not work',
  'confirm address': 'its address, for those whose button does not work',
  steps: 'what happens on a call, step by step',
  policies: 'what is good to know about a paid call',
  'what is next': 'a new free call, or what happens to the money',
  password: 'the password that the site has made',
  'second step': 'that an authenticator app or passkeys stay, if there are any',
  'sign-in button': 'the button to the sign-in page',
  'account button': 'the button to the account page',
  'course button': 'the button to the course',
  'question and answer': 'the question, and your answer to it',
  'package button': 'the button to the package’s own page',
  'data button': 'the button to the page with their data',
  'data address': 'its address, for those whose button does not work',
} as const;

/** The words that the site fills in within a sentence. */
const placeMeanings = {
  'first name': 'the first name, or “there” if it isn’t known',
  coach: 'your name',
  site: 'the name of your site',
  call: 'such as “free call” or “45-minute coaching call”',
  time: 'when it is, or was',
  minutes: 'the length in minutes',
  deadline: 'until when the time is held',
  'earlier time': 'a sentence about the time chosen before, if there is one',
  'old time': 'a sentence about the old time',
  'booked time': 'the time that was booked',
  booking: 'that the time is booked, if the call is still ahead',
  price: 'what it costs',
  bill: 'your words on what the bill is for',
  'pay by': 'until when the payment link works',
  package: 'the name of the package',
  contents: 'its calls and weeks, such as “4 calls of 45 minutes in 4 weeks”',
  period: 'a sentence about when it begins and how long it lasts',
  'course note': 'how to open the course, if it’s part of the package',
  'calls left': 'how many calls are left to book',
  'last day': 'its last day, or when it ended',
  'calls used': 'what became of its calls',
  receipt: 'what was paid, with its reference',
  amount: 'how much goes back, or was paid',
  share: '“All”, or how much goes back',
  paid: 'what was paid',
  purchase: 'what was paid for',
  reference: 'the number of the payment',
  consequence: 'what it means for the call or the course',
  thanks: 'thanks for the purchase, or that it was already theirs',
  account: 'a sentence about the account',
  email: 'their email address',
  lesson: 'the part that the question is about, or “the course”',
  days: 'how many days it is valid',
  hours: 'how many hours it is valid',
  'minutes valid': 'how many minutes the link works',
  'valid for': 'how long it is valid',
  news: 'what happened to the account',
  headline: 'the same, as a heading',
  event: 'who set the password',
  'how to get it': 'how its owner learns the password',
  device: 'with which browser',
  'which address': 'a sentence about the address to sign in with',
  change: 'what was changed',
  'tell the coach': 'a sentence that asks to tell you',
} as const;

export type MailPart = keyof typeof partMeanings;
export type MailPlace = keyof typeof placeMeanings;
export const mailPlaceMeanings: Record<MailPart | MailPlace, string> = { ...partMeanings, ...placeMeanings };

export const commonPlaces = ['first name', 'coach', 'site'] as const satisfies MailPlace[];
export const commonParts = ['contact'] as const satisfies MailPart[];

export type MailText = { subject: string; title: string; text: string };
export const mailTextInputs = ['subject', 'title', 'text'] as const satisfies (keyof MailText)[];
export type MailTextInput<Place extends MailPlace, Part extends MailPart> = {
  label: string;
  /** The event that sends the mail, as a sentence. */
  meaning: string;
  /** The places that this mail has besides the common ones. */
  places: readonly Place[];
  parts: readonly Part[];
  /** The places that the text must keep for the mail to serve its purpose. */
  required: readonly NoInfer<Place | Part>[];
  default: MailText;
};
/** Keeps the names of the places in the type, so that the compiler compares them with the site's values. */
export const defineMailText = <const Place extends MailPlace = never, const Part extends MailPart = never>(
  input: MailTextInput<Place, Part>,
) => input;
