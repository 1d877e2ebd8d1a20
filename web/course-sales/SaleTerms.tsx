import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';

export function SaleTerms() {
  const { terms } = useSite().content.courseSale;
  return (
    <section aria-labelledby="sale-terms" className="dotted bg-sand py-14 md:py-20">
      <Container>
        <h2 id="sale-terms" className="text-title">
          Before you buy
        </h2>
        <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {terms.map(({ title, text }) => (
            <div key={title} className="border-apricot border-t-2 pt-4">
              <dt className="font-display font-semibold text-heading">{title}</dt>
              <dd className="mt-2 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
