import type { OffersBlock as Content } from '#contracts/studio/blocks/offers-block.ts';
import { OfferCardList } from '../../marketing/OfferCards.tsx';

export const OffersBlock = ({ block }: { block: Content }) => (
  <section>
    <h2 className="mb-8 max-w-2xl text-title">{block.title}</h2>
    <OfferCardList />
  </section>
);
