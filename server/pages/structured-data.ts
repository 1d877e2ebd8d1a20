import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Person,
  ProfilePage,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { RenderedPage, SiteData } from '#contracts/pages/public-pages.ts';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import type { Video } from '#contracts/studio/pictures-and-clips.ts';
import { isShownAsClip, leadsWithPhotograph } from '#contracts/studio/real-media.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { describeCalls, describeCourse, describeFreeCall, describePackage } from './structured-offers.ts';
import { describeVideo, type UrlOf } from './structured-videos.ts';

/** A page as search engines see it: absolute addresses, and the picture that is shared with it. */
export type PublishedPage = {
  page: Pick<RenderedPage, 'title' | 'description' | 'canonicalPath'>;
  site: SiteData;
  publicUrl: string;
  sharePicture: string;
};

/** Describes a page to search engines. It repeats only what the page itself shows. */
export function describePage(published: PublishedPage): Graph {
  const { page, site, publicUrl } = published;
  const urlOf = (path: string) => new URL(path, publicUrl).href;
  const { content, prices, packages } = site;
  const about = { content, prices, packages, urlOf, coachId: urlOf('/about#coach'), practiceId: urlOf('/#practice') };
  const thingsByPath: Record<string, () => Thing[]> = {
    '/': () => videosOnHomePage(site).map((video) => describeVideo(video, urlOf)),
    '/coaching-offers': () => [
      describePackage(about),
      describeCourse(about),
      describeCalls(about),
      describeQuestions(content.offers.questions.entries),
    ],
    '/book-call': () => [describeFreeCall(about, '/book-call')],
    '/book-coaching': () => [describeFreeCall(about, '/book-coaching')],
    '/book-coaching-call-regular': () => [describeCalls(about)],
    '/book-coaching-call-discounted': () => [describeCalls(about, 'member')],
  };
  const { canonicalPath } = page;
  const customPage = content.customPages.find(({ path }) => path === canonicalPath);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeWebPage(published, urlOf),
      describeWebSite(site, urlOf),
      describeCoach(site, urlOf),
      describePractice(published, urlOf),
      ...(canonicalPath === '/' ? [] : [describeBreadcrumbs(published, urlOf)]),
      ...(thingsByPath[canonicalPath]?.() ?? []),
      ...(customPage ? describeBlocks(customPage, urlOf) : []),
    ],
  };
}

function describeWebPage({ page, sharePicture }: PublishedPage, urlOf: UrlOf): WebPage | ProfilePage {
  const url = urlOf(page.canonicalPath);
  return {
    ...(page.canonicalPath === '/about'
      ? { '@type': 'ProfilePage', mainEntity: { '@id': urlOf('/about#coach') } }
      : { '@type': 'WebPage' }),
    '@id': `${url}#page`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: 'en-US',
    isPartOf: { '@id': urlOf('/#website') },
    primaryImageOfPage: { '@type': 'ImageObject', url: sharePicture },
  };
}

const describeWebSite = ({ content }: SiteData, urlOf: UrlOf): WebSite => ({
  '@type': 'WebSite',
  '@id': urlOf('/#website'),
  url: urlOf('/'),
  name: content.profile.brand,
  description: content.profile.tagline,
  inLanguage: 'en-US',
  publisher: { '@id': urlOf('/#practice') },
});

function describeCoach({ content: { profile, about } }: SiteData, urlOf: UrlOf): Person {
  return {
    '@type': 'Person',
    '@id': urlOf('/about#coach'),
    name: `${profile.firstName} ${profile.lastName}`,
    givenName: profile.firstName,
    familyName: profile.lastName,
    jobTitle: profile.role,
    description: about.head.description,
    url: urlOf('/about'),
    image: urlOf(profile.portrait.src),
    sameAs: [profile.videoChannel.url, profile.socialProfile.url],
    worksFor: { '@id': urlOf('/#practice') },
    alumniOf: about.education.map(({ place }) => ({ '@type': 'EducationalOrganization', name: place })),
    hasCredential: about.certifications.map(({ title, place }) => ({
      '@type': 'EducationalOccupationalCredential',
      name: title,
      recognizedBy: { '@type': 'Organization', name: place },
    })),
  };
}

const describePractice = ({ site, sharePicture }: PublishedPage, urlOf: UrlOf): Organization => ({
  '@type': 'Organization',
  '@id': urlOf('/#practice'),
  name: site.content.profile.brand,
  url: urlOf('/'),
  logo: urlOf('/icon-512.png'),
  image: sharePicture,
  email: site.contactEmail,
  founder: { '@id': urlOf('/about#coach') },
});

const describeBreadcrumbs = ({ page }: PublishedPage, urlOf: UrlOf): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: urlOf('/') },
    { '@type': 'ListItem', position: 2, name: page.title, item: urlOf(page.canonicalPath) },
  ],
});

function videosOnHomePage({ content }: SiteData): { video: Video; description: string }[] {
  const { hero, results, testimonials } = content.home;
  return [
    ...(leadsWithPhotograph(content) ? [] : [{ video: hero.video, description: hero.intro }]),
    { video: results.video, description: results.text.join(' ') },
    ...testimonials.clips
      .filter(isShownAsClip)
      .map(({ video, question, answer }) => ({ video, description: `${question} ${answer}` })),
  ];
}

/** Describes the clips and questions of a custom page to search engines. */
function describeBlocks({ head, blocks }: CustomPage, urlOf: UrlOf): Thing[] {
  const clips = blocks.flatMap((block) => (block.kind === 'clip' ? block.video : []));
  const entries = blocks.flatMap((block) => (block.kind === 'questions' ? block.entries : []));
  const questions = entries.map(({ question, answer }) => ({ question, answer: toPlainText(answer) }));
  return [
    ...clips.map((video) => describeVideo({ video, description: head.description }, urlOf)),
    ...(questions.length > 0 ? [describeQuestions(questions)] : []),
  ];
}

const describeQuestions = (entries: { question: string; answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
