import { BadgePercent } from 'lucide-react';
import { formatWeeks, getNamedPackage, getPackagePrices } from '#domain/package-templates.ts';
import { formatMemberDiscount, getCallPrices } from '#domain/prices.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useDollars } from '../ui/use-dollars.ts';

export function MemberOffers() {
  const dollars = useDollars();
  const { prices, packages } = useSite();
  const named = getNamedPackage(packages);
  const { standard, member } = getPackagePrices(named, prices);
  return (
    <section aria-labelledby="member-offers" className="rounded-panel on-leaf p-6 sm:p-10">
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-white/15 text-apricot">
          <BadgePercent aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <div className="grow">
          <h2 id="member-offers" className="text-title">
            Your member discount: {formatMemberDiscount(prices)} off coaching
          </h2>
          <p className="mt-3 max-w-2xl text-white/85">
            {formatWeeks(named.weeks)} of 1-on-1 coaching for{' '}
            <s>
              <span className="sr-only">instead of </span>
              {dollars(standard)}
            </s>{' '}
            <strong className="text-white">{dollars(member)}</strong>, starting with a free call. Or a single coaching
            call:{' '}
            {prices.offeredMinutes.map((minutes, place) => (
              <span key={minutes}>
                {place > 0 && ', '}
                {minutes} minutes{' '}
                <s>
                  <span className="sr-only">instead of </span>
                  {dollars(getCallPrices(prices, minutes).standard)}
                </s>{' '}
                <strong className="text-white">{dollars(getCallPrices(prices, minutes).member)}</strong>
              </span>
            ))}
            .
          </p>
          <p className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink href="/book-coaching" variant="secondary">
              Book your free intro call
            </ButtonLink>
            <ButtonLink href="/book-coaching-call-discounted" variant="secondary">
              Book a discounted coaching call
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
