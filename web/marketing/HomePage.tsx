import { ClientResults } from './ClientResults.tsx';
import { Closing } from './Closing.tsx';
import { HomeHero } from './HomeHero.tsx';
import { OfferCards } from './OfferCards.tsx';
import { Testimonials } from './Testimonials.tsx';

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <OfferCards />
      <ClientResults />
      <Testimonials />
      <Closing />
    </>
  );
}
