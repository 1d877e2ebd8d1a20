import type { Course, Offer, Service } from 'schema-dts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { getPackageOnPages, getPackagePrices } from '#domain/package-templates.ts';
import { getCallPrice } from '#domain/prices.ts';

type Site = Pick<SiteData, 'content' | 'prices' | 'packages'> & {
  urlOf(path: string): string;
  coachId: string;
  practiceId: string;
};

/** Describes the package whose price the pages name. The coach may sell others too. */
export function describePackage({ content, prices, packages, urlOf, coachId }: Site): Service {
  const packageOnPages = getPackageOnPages(packages);
  const { title, summary, picture } = content.offers.coaching;
  return {
    '@type': 'Service',
    '@id': `${urlOf('/coaching-offers')}#one-on-one-coaching`,
    name: title,
    description: summary,
    serviceType: 'Nutrition coaching',
    image: urlOf(picture.src),
    provider: { '@id': coachId },
    offers: priceOffer(
      packageOnPages.name,
      getPackagePrices(packageOnPages, prices).standard,
      urlOf('/coaching-offers'),
    ),
  };
}

export function describeCalls(
  { content, prices, urlOf, coachId }: Site,
  buyer: 'visitor' | 'member' = 'visitor',
): Service {
  const isMemberPrice = buyer === 'member';
  const { title, summary, picture } = content.offers.calls;
  const path = isMemberPrice ? '/book-coaching-call-discounted' : '/book-coaching-call-regular';
  return {
    '@type': 'Service',
    '@id': `${urlOf(path)}#service`,
    name: isMemberPrice ? content.paidCalls.discounted.head.title : title,
    description: isMemberPrice ? content.paidCalls.discounted.intro : summary,
    serviceType: 'Nutrition coaching call',
    image: urlOf(picture.src),
    provider: { '@id': coachId },
    ...(isMemberPrice && { audience: { '@type': 'Audience', audienceType: 'Members of the self-paced course' } }),
    offers: prices.offeredMinutes.map((minutes) =>
      priceOffer(
        `Coaching call of ${minutes} minutes`,
        getCallPrice(prices, minutes, isMemberPrice).cents,
        urlOf(path),
      ),
    ),
  };
}

export function describeFreeCall({ content, urlOf, coachId }: Site, path: '/book-call' | '/book-coaching'): Service {
  const { head } = path === '/book-call' ? content.freeCall : content.memberCall;
  return {
    '@type': 'Service',
    '@id': `${urlOf(path)}#service`,
    name: head.title,
    description: head.description,
    serviceType: 'Introductory nutrition coaching call',
    provider: { '@id': coachId },
    offers: priceOffer('Introductory call', 0, urlOf(path)),
  };
}

export function describeCourse({ content, prices, urlOf, coachId, practiceId }: Site): Course {
  const { title, summary, picture } = content.offers.course;
  return {
    '@type': 'Course',
    '@id': `${urlOf('/coaching-offers')}#self-paced-course`,
    name: title,
    description: summary,
    url: `${urlOf('/coaching-offers')}#self-paced-course`,
    image: urlOf(picture.src),
    inLanguage: 'en-US',
    provider: { '@id': practiceId },
    offers: { ...priceOffer(title, prices.courseCents, urlOf('/checkout')), category: 'Paid' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', instructor: { '@id': coachId } },
  };
}

const priceOffer = (name: string, cents: number, url: string): Offer & object => ({
  '@type': 'Offer',
  name,
  price: (cents / 100).toFixed(2),
  priceCurrency: 'USD',
  availability: 'https://schema.org/InStock',
  url,
});
