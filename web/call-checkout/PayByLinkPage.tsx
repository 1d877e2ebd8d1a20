import '../zod-without-eval.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { getLinkedPayment, type LinkedPayment, startLinkedPayment } from '#contracts/booking/payment-links.ts';
import { callsByWay } from '#domain/ways-to-call.ts';
import { ApiError, callApi, serverNow } from '../api.ts';
import { CheckoutLoadFailed, CheckoutPanel } from '../card-payment/CheckoutPanel.tsx';
import { useMailedLink } from '../mailed-link.ts';
import { keepPackageLink } from '../paid-call-draft.ts';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { SandboxRibbon } from '../ui/SandboxRibbon.tsx';
import { TermsNote } from '../ui/TermsNote.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { useBeginAtOnce } from '../ui/use-begin-at-once.ts';
import { useDollars } from '../ui/use-dollars.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { fetchOpenedPayment, type OpenedPayment } from './call-payment.ts';
import { EndedPaymentLink } from './EndedPaymentLink.tsx';
import { OfferFacts } from './OfferFacts.tsx';
import { OpenCallPayment } from './OpenCallPayment.tsx';

/** The page of a link that pays a call, a bill or an offer. Opening it changes nothing: mail scanners open links. */
export default function PayByLinkPage() {
  usePreloadToaster();
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-6 pb-9 md:pt-12 md:pb-24">
        <h1 className="max-w-3xl font-semibold text-[1.5rem] leading-tight sm:text-title">Your payment</h1>
        <div className="mt-4 space-y-4 md:mt-8 lg:space-y-6">
          <PayByLink />
        </div>
      </Container>
    </QueryClientProvider>
  );
}

const LINK_STATE = 'paymentLink';
/** Returns the link's token, the 43 characters after the #. */
const readPaymentLink = () => (/^#[\w-]{43}$/.test(location.hash) ? location.hash.slice(1) : null);

function PayByLink() {
  const { link } = useMailedLink(LINK_STATE, readPaymentLink);
  const {
    data: linked,
    error,
    refetch,
  } = useQuery({
    queryKey: [getLinkedPayment.path, link],
    queryFn: () => callApi(getLinkedPayment, { body: { link: link ?? '' } }),
    enabled: Boolean(link),
  });
  const [opened, setOpened] = useState<(OpenedPayment & { link: string }) | null>(null);
  const isBusy = useRef(false);

  useEffect(() => {
    // Another tab may have paid.
    const handleVisible = () => document.visibilityState === 'visible' && !isBusy.current && link && void refetch();
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [link, refetch]);

  if (link === null || (error instanceof ApiError && [400, 404].includes(error.status))) return <NotValid />;
  if (!linked) {
    if (!error) return <LoadingPanel feature="Paying online">Looking for your bill…</LoadingPanel>;
    return (
      <CheckoutLoadFailed title="Your bill couldn’t be loaded" sentence={error.message} retry={() => void refetch()} />
    );
  }
  if (linked.state !== 'open') {
    return <EndedPaymentLink payment={linked} state={linked.state} link={link as string} />;
  }
  if (!opened || opened.link !== link) {
    return (
      <PayableLink
        payment={linked}
        link={link as string}
        onOpened={(next) => {
          if (next.payment.kind === 'package') keepPackageLink(next.payment.paymentIntentId, link as string);
          setOpened({ ...next, link: link as string });
        }}
        onRefused={() => void refetch()}
      />
    );
  }
  return (
    <>
      {opened.session.provider === 'sandbox' && <SandboxRibbon />}
      <OpenCallPayment
        session={opened.session}
        payment={opened.payment}
        refresh={() => void refetch()}
        setBusy={(busy) => {
          isBusy.current = busy;
        }}
      />
    </>
  );
}

/** The unpaid call, bill or package, and the button that opens the card form. */
function PayableLink(props: {
  payment: LinkedPayment;
  link: string;
  onOpened(opened: OpenedPayment): void;
  onRefused(): void;
}) {
  const { payment, link, onOpened, onRefused } = props;
  const dollars = useDollars();
  const { amount, payBy } = payment;
  const price = dollars(amount);
  const { policyVersion } = useSite();
  const offer = 'package' in payment ? payment.package : null;
  const { beginAtOnce, beginAtOnceBox } = useBeginAtOnce(isCallAhead(payment) || offer ? 'call' : null);
  const course = useBeginAtOnce(offer?.withCourse ? 'course' : null);
  const form = useForm();
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit() {
      const consent: ConsentInput = {
        version: policyVersion.version,
        policies: ['terms'],
        beginAtOnce,
        beginCourseAtOnce: course.beginAtOnce,
      };
      onOpened(await fetchOpenedPayment(await callApi(startLinkedPayment, { body: { link, consent } })));
    },
    onError(error) {
      onRefused();
      return showFailure('The payment couldn’t be opened', error, 'Please try again in a moment.');
    },
  });
  return (
    <section aria-labelledby="linked-call" className="panel max-w-2xl space-y-5 p-5 shadow-panel sm:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="linked-call" className="min-w-0 text-heading [overflow-wrap:anywhere]">
          {payment.about ?? `${payment.minutes}-Minute Coaching Call`}
        </h2>
        <p className="font-display text-price leading-none">{price}</p>
      </div>
      {'package' in payment && <OfferFacts offered={payment.package} />}
      {payment.about === null && (
        <p className="rounded-control bg-sky-soft p-4 sm:p-5">
          <OwnDateTime startsAt={new Date(payment.startsAt)} label={payment.label} />
        </p>
      )}
      <p>
        {greet(payment)} You can pay by card until <OwnTimeText instant={new Date(payBy)} />.
      </p>
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        {beginAtOnceBox && <Checkbox {...beginAtOnceBox} />}
        {course.beginAtOnceBox && <Checkbox {...course.beginAtOnceBox} />}
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg sm:w-auto">
          {isSubmitting ? 'One moment...' : `Pay ${price} by card`}
        </Button>
        <TermsNote by="By paying" />
      </form>
      <p className="text-muted">
        Questions? Write to <ContactLink />.
      </p>
    </section>
  );
}

const isCallAhead = (payment: LinkedPayment): boolean =>
  payment.about === null && serverNow() < new Date(payment.startsAt);

function greet(payment: LinkedPayment): string {
  const hi = payment.firstName ? `Hi ${payment.firstName},` : 'Hi,';
  if ('package' in payment) return `${hi} this is my offer to you.`;
  if (payment.about !== null) return `${hi} this is your bill from me.`;
  const call = `${callsByWay[payment.contactMethod]} with me`;
  return isCallAhead(payment) ? `${hi} this time is booked for you: a ${call}.` : `${hi} this is for your ${call}.`;
}

/** The panel for a link that is incomplete, or that the server does not know. */
function NotValid() {
  return (
    <CheckoutPanel title="This link doesn’t work">
      <p>
        Please open the link in the latest email about it. If you copied it, copy all of it, with everything after the
        #.
      </p>
      <p>
        If that doesn’t help, write to <ContactLink />. Nothing was charged.
      </p>
    </CheckoutPanel>
  );
}
