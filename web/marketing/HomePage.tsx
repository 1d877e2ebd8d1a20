import { useSite } from '../site.tsx';
import { ClientResults } from './ClientResults.tsx';
import { ClosingSection } from './ClosingSection.tsx';
import { HomeHero } from './HomeHero.tsx';
import { OfferCards } from './OfferCards.tsx';
import { Testimonials } from './Testimonials.tsx';

export default function HomePage() {
  const { closing } = useSite().content.home;
  return (
    <>
      <HomeHero />
      <OfferCards />
      <ClientResults />
      <Testimonials />
      <ClosingSection closing={closing} />
    </>
  );
}
