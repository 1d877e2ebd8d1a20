import { clsx } from 'clsx';
import { Check, ChevronDown, HeartPulse } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Offer } from '#contracts/studio/site-content.ts';
import {
  formatPackageContents,
  formatPackagePeriod,
  getNamedPackage,
  getPackagePrices,
  type PackageTemplate,
} from '#domain/package-templates.ts';
import { getCallPrices } from '#domain/prices.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { usePolicyTexts } from '../ui/TitledTexts.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { FreeCallNote } from './FreeCallNote.tsx';
import { MemberPrice, useIsMember } from './MemberPrice.tsx';

export default function OffersPage() {
  const dollars = useDollars();
  const { content, prices, packages } = useSite();
  const named = getNamedPackage(packages);
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
            isMember ? <MembersPackage /> : <Price amount={dollars(named.cents)} terms={formatPackagePeriod(named)} />
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
  const named = getNamedPackage(packages);
  const { standard, member } = getPackagePrices(named, prices);
  return (
    <>
      <p>
        <MemberPrice standard={standard} member={member} className="font-display font-semibold text-price" />{' '}
        <span className="text-muted">{formatPackagePeriod(named)}</span>
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

type Props = { id: string; offer: Offer; price: ReactNode; action: ReactNode; pictureLast?: boolean };

function OfferSection({ id, offer, price, action, pictureLast = false }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rise grid overflow-hidden rounded-panel bg-card shadow-panel lg:grid-cols-2"
    >
      <Picture
        picture={offer.picture}
        className={clsx('aspect-[4/3] h-full w-full object-cover', pictureLast && 'lg:order-last')}
      />
      <div className="flex flex-col justify-center p-7 sm:p-10 lg:p-12">
        <h2 id={`${id}-title`} className="text-title">
          {offer.title}
        </h2>
        <p className="mt-4 text-muted">{offer.summary}</p>
        <div className="mt-6">{price}</div>
        <ul className="mt-7 grid gap-3">
          {offer.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-leaf" strokeWidth={2.5} />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-9">{action}</div>
      </div>
    </section>
  );
}

/** The packages that everybody can buy. Nothing unless the coach sells one openly. */
function OpenPackages() {
  const open = useSite().packages.filter(({ sale }) => sale === 'open');
  if (open.length === 0) return null;
  return (
    <ul aria-label="Packages to buy now" className="mt-6 grid gap-4">
      {open.map((template) => (
        <OpenPackage key={template.id} template={template} />
      ))}
    </ul>
  );
}

function OpenPackage({ template }: { template: PackageTemplate }) {
  const dollars = useDollars();
  const { prices } = useSite();
  const cents = getPackagePrices(template, prices)[useIsMember() ? 'member' : 'standard'];
  return (
    <li className="border-line border-t pt-4">
      <p className="[overflow-wrap:anywhere]">
        <strong>{template.name}</strong>: {formatPackageContents(template)}.
      </p>
      <p className="mt-3">
        <ButtonLink
          href={`/buy-package?${new URLSearchParams({ package: template.id })}`}
          variant="secondary"
          className="max-sm:w-full"
        >
          Buy it for {dollars(cents)}
          <span className="sr-only">: {template.name}</span>
        </ButtonLink>
      </p>
    </li>
  );
}

/** Questions and policies, whose answers open in place, without JavaScript too. */
function Questions() {
  const { offers, disclaimer } = useSite().content;
  const policies = usePolicyTexts(offers.policies, 'Moving and canceling calls');
  return (
    <div className="dotted bg-sand py-9 md:py-24">
      <Container>
        <section aria-labelledby="questions">
          <h2 id="questions" className="text-title">
            {offers.questions.title}
          </h2>
          <FoldedTexts
            texts={offers.questions.entries.map(({ question, answer }) => ({ title: question, text: answer }))}
          />
        </section>
        <section aria-labelledby="good-to-know" className="mt-10 md:mt-14">
          <h2 id="good-to-know" className="text-heading">
            Good to know before you book
          </h2>
          <FoldedTexts texts={policies} />
        </section>
        <aside
          aria-labelledby="disclaimer"
          className="mt-10 flex flex-col gap-5 rounded-panel bg-card p-7 shadow-panel sm:flex-row sm:p-10 md:mt-14"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-apricot-soft text-apricot-deep">
            <HeartPulse aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <div>
            <h2 id="disclaimer" className="text-heading">
              Health disclaimer
            </h2>
            <p className="mt-2 text-muted">{disclaimer}</p>
          </div>
        </aside>
      </Container>
    </div>
  );
}

const FoldedTexts = ({ texts }: { texts: readonly { title: string; text: string }[] }) => (
  <div className="mt-6 grid items-start gap-3 md:mt-8 md:grid-cols-2 md:gap-4">
    {texts.map(({ title, text }) => (
      <details key={title} className="group rounded-control border border-line bg-card open:pb-5">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
        </summary>
        <p className="px-5 text-muted">{text}</p>
      </details>
    ))}
  </div>
);
