import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { startPackagePurchase } from '#contracts/booking/package-offers.ts';
import { isMember } from '#domain/access.ts';
import { getPackagePrices, type PackageTemplate } from '#domain/package-templates.ts';
import { getCallPrice } from '#domain/prices.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ApiError, callApi } from '../api.ts';
import { CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { keepPackagePurchase, readPackagePurchase } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Container } from '../ui/Container.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useFormDraft } from '../ui/form-draft.ts';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { NameAndEmailFields } from '../ui/NameAndEmailFields.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { TermsNote } from '../ui/TermsNote.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { useBeginAtOnce } from '../ui/use-begin-at-once.ts';
import { useDollars } from '../ui/use-dollars.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { callSuccessPath, fetchOpenedPayment, type OpenedPayment, syncCallPayment } from './call-payment.ts';
import { OfferFacts } from './OfferFacts.tsx';
import { OpenCallPayment } from './OpenCallPayment.tsx';
import { packageBuyerDraft, packageBuyerFields } from './package-buyer-draft.ts';

/** The purchase of a package that the coach sells openly. */
export default function BuyPackagePage() {
  usePreloadToaster();
  // The server renders the page without its query.
  const mounted = useMounted();
  const templateId = new URLSearchParams(useSearch()).get('package');
  const template = useSite().packages.find(({ id, sale }) => mounted && id === templateId && sale === 'open');
  return (
    <Container className="pt-6 pb-9 md:pt-12 md:pb-24">
      <h1 className="max-w-3xl font-semibold text-[1.5rem] leading-tight [overflow-wrap:anywhere] sm:text-title">
        {template?.name ?? 'Your package'}
      </h1>
      <div className="mt-4 space-y-4 md:mt-8 lg:space-y-6">
        {!mounted && <Loading />}
        {mounted && (template ? <Buy template={template} /> : <NotForSale />)}
      </div>
    </Container>
  );
}

const Loading = () => <LoadingPanel feature="Paying online">Looking for the package…</LoadingPanel>;

/** Looks up the payment that this tab has opened, so that a reload after paying does not ask to pay again. */
function Buy({ template }: { template: PackageTemplate }) {
  const [openedPaymentId] = useState(() => readPackagePurchase(template.id));
  /** Null until the server has replied. */
  const [isPaid, setPaid] = useState(openedPaymentId === null ? false : null);
  useEffect(() => {
    if (openedPaymentId !== null) void isPaidOrProcessing(openedPaymentId).then(setPaid);
  }, [openedPaymentId]);
  if (isPaid === null) return <Loading />;
  if (!isPaid || openedPaymentId === null) return <Purchase template={template} />;
  return (
    <CheckoutPanel title="You’ve paid for this package">
      <p>Nothing more will be charged. Your calls, your receipt and everything else are one step away.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={callSuccessPath(openedPaymentId)}>See your package</ButtonLink>
        <Button variant="secondary" onClick={() => setPaid(false)}>
          Buy one more
        </Button>
      </div>
    </CheckoutPanel>
  );
}

/** Returns whether the payment is paid or processing; false also if this browser may no longer see it. */
async function isPaidOrProcessing(paymentIntentId: string): Promise<boolean> {
  try {
    return (await syncCallPayment(paymentIntentId, true)) !== 'open';
  } catch {
    return false;
  }
}

function Purchase({ template }: { template: PackageTemplate }) {
  const [opened, setOpened] = useState<OpenedPayment | null>(null);
  function handleOpened(next: OpenedPayment) {
    keepPackagePurchase(template.id, next.session.paymentIntentId);
    setOpened(next);
  }
  if (!opened) return <BuyerForm template={template} onOpened={handleOpened} />;
  /** Goes back to the form if the payment has ended. After another failure, the card form says what to do. */
  async function refresh({ session }: OpenedPayment) {
    try {
      if ((await fetchOpenedPayment(session)).payment.status === 'cancelled') setOpened(null);
    } catch {
      // The card form stays, and the next attempt fails again if the payment has ended.
    }
  }
  return (
    <>
      {opened.session.provider === 'sandbox' && <SandboxRibbon />}
      <OpenCallPayment {...opened} refresh={() => void refresh(opened)} setBusy={() => {}} />
    </>
  );
}

function BuyerForm({ template, onOpened }: { template: PackageTemplate; onOpened(opened: OpenedPayment): void }) {
  const dollars = useDollars();
  const { prices, policyVersion, changeNoticeHours, cancelRule, cancelDays } = useSite();
  const user = useCurrentUser();
  const isBuyerMember = user !== null && isMember(user);
  /** The server's price, which replaces the page's price for this kind of buyer. */
  const [corrected, setCorrected] = useState<{ isMember: boolean; cents: number } | null>(null);
  const listed = getPackagePrices(template, prices)[isBuyerMember ? 'member' : 'standard'];
  const amount = corrected?.isMember === isBuyerMember ? corrected.cents : listed;
  const { beginAtOnce, beginAtOnceBox } = useBeginAtOnce('call');
  const course = useBeginAtOnce(template.withCourse ? 'course' : null);
  const form = useSchemaForm(packageBuyerFields, {
    defaultValues: { firstName: '', lastName: '', email: '' },
    shouldFocusError: false,
  });
  useFormDraft(form, packageBuyerDraft);
  // After the draft's effect, so that the draft takes precedence.
  useEffect(() => {
    const typed = form.getValues();
    for (const name of packageBuyerDraft.tabFields) if (user && !typed[name]) form.setValue(name, user[name]);
  }, [form, user]);
  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(buyer) {
      const consent: ConsentInput = {
        version: policyVersion.version,
        policies: ['terms'],
        beginAtOnce,
        beginCourseAtOnce: course.beginAtOnce,
      };
      const { id: templateId, calls, callMinutes, weeks, maxCallsAWeek, withCourse } = template;
      const shown = { calls, callMinutes, weeks, maxCallsAWeek, withCourse };
      const body = { ...buyer, templateId, amount, shown, consent };
      onOpened(await fetchOpenedPayment(await callApi(startPackagePurchase, { body })));
    },
    onError(error) {
      const sentence = showFailure('The payment couldn’t be opened', error, 'Please try again in a moment.');
      if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED' || error.amount === undefined) return sentence;
      setCorrected({ isMember: isBuyerMember, cents: error.amount });
      const price = dollars(error.amount);
      return `The price of this package is ${price}, not ${dollars(amount)}. Nothing was charged. To buy it at ${price}, submit again.`;
    },
    fields: ['firstName', 'lastName', 'email'],
  });
  /** The package as if it were offered to this buyer, at the current price and terms. */
  const offered = {
    ...template,
    isMemberPrice: isBuyerMember && amount < template.cents,
    singleCallCents: getCallPrice(prices, template.callMinutes, isBuyerMember).cents,
    courseCents: template.withCourse && !isBuyerMember ? prices.courseCents : 0,
    startsOn: null,
    lastDay: null,
    isRefunded: false,
    changeNoticeHours,
    cancelRule,
    cancelDays,
  };
  return (
    <section aria-label="Your purchase" className="panel max-w-2xl space-y-6 p-5 shadow-panel sm:p-8">
      <p className="font-display text-price leading-none">{dollars(amount)}</p>
      <OfferFacts offered={offered} />
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <NameAndEmailFields
          fields={{ firstName: field('firstName'), lastName: field('lastName'), email: field('email') }}
          emailHint="Your receipt and the link to book your calls go there."
        />
        {beginAtOnceBox && <Checkbox {...beginAtOnceBox} />}
        {course.beginAtOnceBox && <Checkbox {...course.beginAtOnceBox} />}
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg sm:w-auto">
          {isSubmitting ? 'One moment...' : `Pay ${dollars(amount)} by card`}
        </Button>
        <TermsNote by="By paying" />
      </form>
    </section>
  );
}

/** The panel for a package that is no longer on open sale. */
const NotForSale = () => (
  <CheckoutPanel title="This package isn’t for sale here">
    <p>Nothing was charged. The offers that you can book and buy are on one page.</p>
    <ButtonLink href="/coaching-offers">See the coaching offers</ButtonLink>
  </CheckoutPanel>
);
