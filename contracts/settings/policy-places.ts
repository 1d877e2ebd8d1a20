/** The values that the site fills in where a policy says '{place}', so that policies follow the settings. */
export const policyPlaces = {
  contact: 'your name, postal address, email address and phone number, on lines of their own',
  coach: 'your name',
  site: 'the name of your practice',
  email: 'your contact address, as a link',
  'ways to call': 'how you make calls, such as FaceTime or WhatsApp',
  'change notice': 'until how long before a call people can move or cancel it',
  'cancel rule': 'what happens to the money when people cancel a paid call',
  'answer months': 'how many months goals and answers stay',
  'robot days': 'how many days forms of suspected robots stay',
  'hold days': 'how many days a time stays that was never paid for',
  'audit months': 'how many months the record of changes stays',
  'mail months': 'how many months it is known to whom an email went',
  'payment event days': 'how many days messages of the payment provider stay',
} as const;

export type PolicyPlace = keyof typeof policyPlaces;

export function findUnknownPlace(text: string): string | undefined {
  const places = [...text.matchAll(/\{([^{}]*)\}/g)];
  const unknown = places.find(([, name = '']) => !Object.hasOwn(policyPlaces, name));
  if (unknown) return `${unknown[0]} isn’t a place that the site can fill in`;
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, '')))
    return 'There’s a { or } without its other half. Places look like {answer months}';
  return undefined;
}
