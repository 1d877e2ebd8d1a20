import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Offer } from '#contracts/studio/site-content.ts';
import { formatPackagePeriod, getPackageOnPages, getPackagePrices } from '#domain/package-templates.ts';
import { getCallPrices } from '#domain/prices.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { MemberPrice, useIsMember } from './MemberPrice.tsx';
import { SectionHeading } from './SectionHeading.tsx';

export function OfferCards() {
  const { home } = useSite().content;
  return (
    <section className="relative bg-leaf-soft pt-9 pb-9 md:pt-10 md:pb-24">
      <Container>
        <SectionHeading title={home.offersTitle} intro={home.offersIntro} />
        <div className="mt-12">
          <OfferCardList />
        </div>
      </Container>
    </section>
  );
}

/** The cards of the offers, for a page that has a heading above them. */
export function OfferCardList() {
  const dollars = useDollars();
  const { content, prices, packages } = useSite();
  const { offers } = content;
  const packageOnPages = getPackageOnPages(packages);
  const packagePrices = getPackagePrices(packageOnPages, prices);
  const [shortest = 30] = prices.offeredMinutes;
  const callPrices = getCallPrices(prices, shortest);
  const isMember = useIsMember();
  return (
    <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-3">
      <OfferCard
        offer={offers.coaching}
        href="/coaching-offers"
        price={isMember ? <MemberPrice {...packagePrices} /> : dollars(packagePrices.standard)}
        terms={formatPackagePeriod(packageOnPages)}
      />
      <OfferCard
        offer={offers.course}
        href="/coaching-offers#self-paced-course"
        price={dollars(prices.courseCents)}
        terms="one-time"
      />
      <OfferCard
        offer={offers.calls}
        href="/coaching-offers#coaching-calls"
        price={<>from {isMember ? <MemberPrice {...callPrices} /> : dollars(callPrices.standard)}</>}
        terms={`for ${shortest} minutes`}
      />
    </ul>
  );
}

type Props = { offer: Offer; href: string; price: ReactNode; terms: string };

function OfferCard({ offer, href, price, terms }: Props) {
  return (
    <li className="rise group relative flex flex-col overflow-hidden rounded-panel bg-card shadow-panel transition-transform duration-200 hover:-translate-y-1 md:max-lg:last:col-span-2">
      <Picture picture={offer.picture} className="aspect-[4/3] h-auto w-full object-cover" />
      <div className="flex grow flex-col p-7">
        <h3 className="text-heading">
          {/* The link covers the whole card. */}
          <Link href={href} className="after:absolute after:inset-0 after:rounded-panel">
            {offer.title}
          </Link>
        </h3>
        <p className="mt-3 grow text-muted">{offer.summary}</p>
        <p className="mt-6 flex items-baseline justify-between gap-3 border-line border-t pt-5">
          <span>
            <span className="whitespace-nowrap font-display font-semibold text-2xl">{price}</span>{' '}
            <span className="text-muted">{terms}</span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-6 shrink-0 self-center text-leaf transition-transform duration-200 group-hover:translate-x-1"
          />
        </p>
      </div>
    </li>
  );
}
