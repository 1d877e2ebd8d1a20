import { Link } from 'wouter';
import { formatPackagePeriod, getPackageOnPages, getPackagePrices } from '#domain/package-templates.ts';
import { getCallPrices } from '#domain/prices.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { FreeCallNote } from './FreeCallNote.tsx';
import { MemberPrice, useIsMember } from './MemberPrice.tsx';
import { OfferSection } from './OfferSection.tsx';
import { OpenPackages } from './OpenPackages.tsx';
import { Questions } from './Questions.tsx';

export default function OffersPage() {
  const dollars = useDollars();
  const { content, prices, packages } = useSite();
  const packageOnPages = getPackageOnPages(packages);
  const { offers } = content;
  const isMember = useIsMember();
  return (
    <>
      <Container className="pt-10 md:pt-20 md:pb-4">
        <h1 className="max-w-3xl text-display">{offers.title}</h1>
        <p className="mt-6 max-w-2xl text-lead text-muted">{offers.intro}</p>
      </Container>
      <Container className="grid gap-8 py-9 md:gap-12 md:py-12 md:pb-24">
        <OfferSection
          id="one-on-one-coaching"
          offer={offers.coaching}
          price={
            isMember ? (
              <MembersPackage />
            ) : (
              <Price amount={dollars(packageOnPages.cents)} terms={formatPackagePeriod(packageOnPages)} />
            )
          }
          action={
            <>
              <ButtonLink href={isMember ? '/book-coaching' : '/book-call'} className="max-sm:w-full">
                Book your free introductory call
              </ButtonLink>
              <FreeCallNote className="mt-3" />
              <OpenPackages />
            </>
          }
        />
        <OfferSection
          id="self-paced-course"
          offer={offers.course}
          pictureLast
          price={<Price amount={dollars(prices.courseCents)} terms="one-time" />}
          action={
            <ButtonLink href={isMember ? '/course' : '/checkout'} className="max-sm:w-full">
              {isMember ? 'Go to your course' : 'Get the course'}
            </ButtonLink>
          }
        />
        <OfferSection
          id="coaching-calls"
          offer={offers.calls}
          price={<CallPrices isMember={isMember} />}
          action={
            <ButtonLink href="/book-coaching-call-regular" className="max-sm:w-full">
              Book a coaching call
            </ButtonLink>
          }
        />
      </Container>
      <Questions />
    </>
  );
}

function Price({ amount, terms }: { amount: string; terms: string }) {
  return (
    <p>
      <span className="whitespace-nowrap font-display font-semibold text-price">{amount}</span>{' '}
      <span className="text-muted">{terms}</span>
    </p>
  );
}

function MembersPackage() {
  const dollars = useDollars();
  const { prices, packages } = useSite();
  const packageOnPages = getPackageOnPages(packages);
  const { standard, member } = getPackagePrices(packageOnPages, prices);
  return (
    <>
      <p>
        <MemberPrice standard={standard} member={member} className="font-display font-semibold text-price" />{' '}
        <span className="text-muted">{formatPackagePeriod(packageOnPages)}</span>
      </p>
      <p className="mt-1 font-semibold text-leaf-dark">Your member price: you save {dollars(standard - member)}</p>
    </>
  );
}

function CallPrices({ isMember }: { isMember: boolean }) {
  const dollars = useDollars();
  const { prices } = useSite();
  const offered = prices.offeredMinutes.map((minutes) => ({ minutes, ...getCallPrices(prices, minutes) }));
  return (
    <ul className="grid max-w-md gap-3 min-[28rem]:grid-cols-3">
      {offered.map(({ minutes, standard, member }) => (
        <li key={minutes}>
          <Link
            href={`/book-coaching-call-regular?duration=${minutes}#call-time`}
            className="flex h-full items-baseline justify-between gap-3 whitespace-nowrap rounded-control border border-muted/60 bg-paper px-4 py-4 hover:border-leaf hover:bg-leaf-soft min-[28rem]:block min-[28rem]:px-2 min-[28rem]:text-center"
          >
            <span className="block font-display font-semibold text-3xl leading-none">
              {isMember ? <MemberPrice standard={standard} member={member} /> : dollars(standard)}
            </span>
            <span className="block text-[0.9375rem] text-muted min-[28rem]:mt-1.5">
              {minutes} minutes
              {isMember && (
                <span className="block font-semibold text-leaf-dark">you save {dollars(standard - member)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
