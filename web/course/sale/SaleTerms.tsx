import { useSite } from '../../site.tsx';
import { Container } from '../../ui/Container.tsx';
import { TitledTexts } from '../../ui/TitledTexts.tsx';

export function SaleTerms() {
  const { terms } = useSite().content.courseSale;
  return (
    <section aria-labelledby="sale-terms" className="dotted bg-sand py-9 md:py-20">
      <Container>
        <h2 id="sale-terms" className="text-title">
          Before you buy
        </h2>
        <TitledTexts texts={terms} />
      </Container>
    </section>
  );
}
