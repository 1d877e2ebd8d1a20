/** The steps that the site counts without knowing who takes them. */
export const visitSteps = ['visit', 'opened', 'booked'] as const;
export type VisitStep = (typeof visitSteps)[number];

/** The offers of the site, with the pages of their forms. The first page counts for browsers that name none. */
export const offerPages = {
  free: ['/book-call', '/book-coaching'],
  paid: ['/book-coaching-call-regular', '/book-coaching-call', '/book-coaching-call-discounted'],
  course: ['/checkout', '/checkout-old'],
} as const;
export type Offer = keyof typeof offerPages;

export const offers = Object.keys(offerPages) as Offer[];

export const findOffer = (page: string): Offer | undefined =>
  offers.find((offer) => (offerPages[offer] as readonly string[]).includes(page));

/** '12%', or null where there is no whole to compare with. */
export function formatShare(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return 'under 1%';
  return `${Math.round(percent)}%`;
}
