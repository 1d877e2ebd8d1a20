import '../../zod-without-eval.ts';
import { clsx } from 'clsx';
import { Check, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { getOpenCheckout } from '#contracts/money/payments.ts';
import { isMember } from '#domain/access.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { callApi } from '../../api.ts';
import { CheckoutLoadFailed } from '../../card-payment/CheckoutPanel.tsx';
import { useSite } from '../../site.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LoadingPanel } from '../../ui/LoadingPanel.tsx';
import { SandboxRibbon } from '../../ui/SandboxRibbon.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { TitledTexts } from '../../ui/TitledTexts.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { useDollars } from '../../ui/use-dollars.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { BuyerForm } from './BuyerForm.tsx';
import { CourseBought } from './CourseBought.tsx';
import type { CheckoutSettings } from './checkout-settings.ts';
import { type BoughtCourse, courseSuccessPath } from './course-payment.ts';
import { PayForCourse } from './PayForCourse.tsx';
import { useCourseCheckout } from './use-course-checkout.ts';

/** Sells the course: the buyer's data, the card, and the way into the course. */
export function CourseCheckout({ settings }: { settings: CheckoutSettings }) {
  usePreloadToaster();
  const { courseSale } = useSite().content;
  const user = useCurrentUser();
  const { state, refresh, pay, payOpenPayment, backToForm, leaveFor, setBusy } = useCourseCheckout(settings.path);
  const [bought, setBought] = useState<BoughtCourse | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isForm = state.status === 'form';
  const title = isForm ? courseSale.title : 'Complete Your Purchase';

  return (
    <>
      <Container className={isForm || bought ? 'pt-8 pb-8 md:pt-14' : 'pt-4 pb-3 md:pt-12 md:pb-6'}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={clsx('flex max-w-3xl items-center gap-4', isForm || bought ? 'text-display' : 'text-title')}
        >
          {bought && <CircleCheck aria-hidden className="size-10 shrink-0 text-leaf sm:size-14" />}
          {bought ? 'Purchase Successful!' : title}
        </h1>
        {isForm && !bought && <p className="mt-6 max-w-2xl text-lead text-muted">{courseSale.intro}</p>}
      </Container>
      <Container className="grid gap-8 pb-9 md:pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-8">
          {!bought && state.status === 'open' && state.session.provider === 'sandbox' && <SandboxRibbon />}
          {bought ? (
            <CourseBought
              bought={bought}
              redirectAfterMs={settings.redirectAfterMs}
              onDialogClosed={() => heading.current?.focus()}
            />
          ) : (
            <>
              {state.status === 'form' && (
                <KeptHeight>
                  {user && isMember(user) ? (
                    <AlreadyMember user={user} />
                  ) : (
                    <>
                      <ErrorBoundary name="Open payment">
                        <OpenPaymentNote
                          hasEnded={state.hasEnded}
                          onGoOn={payOpenPayment}
                          onPaid={(id) => leaveFor(courseSuccessPath(id))}
                        />
                      </ErrorBoundary>
                      <ErrorBoundary name="Your account">
                        <BuyerForm settings={settings} onOpened={pay} />
                      </ErrorBoundary>
                    </>
                  )}
                </KeptHeight>
              )}
              {(state.status === 'looking' || state.status === 'leaving' || state.status === 'ended') && (
                <LoadingPanel>Looking for your payment…</LoadingPanel>
              )}
              {state.status === 'open' && (
                <PayForCourse
                  settings={settings}
                  session={state.session}
                  payment={state.payment}
                  refresh={refresh}
                  setBusy={setBusy}
                  onBought={setBought}
                  onProcessing={leaveFor}
                  onChange={backToForm}
                />
              )}
              {state.status === 'unreachable' && (
                <CheckoutLoadFailed title="Your payment couldn’t be loaded" sentence={state.sentence} retry={refresh} />
              )}
            </>
          )}
        </div>
        {!bought && (
          <ErrorBoundary name="Order summary">
            <CourseSummary cents={state.status === 'open' ? state.payment.amount : undefined} />
          </ErrorBoundary>
        )}
      </Container>
      {!bought && <SaleTerms />}
    </>
  );
}

/**
 * A box that keeps the height of its first content. The form stands in the first HTML, before the page knows whether
 * the visitor has the course; when a lower card replaces it, nothing below may move.
 */
function KeptHeight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState(0);
  useLayoutEffect(() => setMinHeight(box.current?.offsetHeight ?? 0), []);
  return (
    <div ref={box} style={{ minHeight }} className="space-y-8">
      {children}
    </div>
  );
}

function AlreadyMember({ user }: { user: CurrentUser }) {
  return (
    <TitledSection
      title="You already have the course"
      icon={<CircleCheck aria-hidden className="size-8 shrink-0 text-leaf" />}
      titleClass="text-title"
      className="panel space-y-5 p-5 shadow-panel sm:p-8"
    >
      <p className="[overflow-wrap:anywhere]">
        {user.firstName}, your account <strong>{user.email}</strong> opens all of it, for life. There’s nothing to pay.
      </p>
      <ButtonLink href="/course">Go to your course</ButtonLink>
    </TitledSection>
  );
}

function SaleTerms() {
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

function CourseSummary({ cents }: { cents?: number }) {
  const dollars = useDollars();
  const { content, prices } = useSite();
  const { included } = content.courseSale;
  return (
    <TitledSection title="What’s included" className="rounded-panel bg-leaf-soft p-5 sm:p-7">
      <ul className="mt-4 space-y-3">
        {included.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-leaf" strokeWidth={2.5} />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-6 flex items-baseline justify-between gap-3 border-leaf/30 border-t pt-4">
        <span>Total, paid once</span>
        <span className="font-display font-semibold text-price">{dollars(cents ?? prices.courseCents)}</span>
      </p>
    </TitledSection>
  );
}

/** The note that leads a buyer who began to pay in this browser back to that payment, or says that it has ended. */
function OpenPaymentNote(props: {
  hasEnded: boolean;
  onGoOn(): void;
  /** Called if the course is paid for, but the buyer has not entered it yet. */
  onPaid(paymentIntentId: string): void;
}) {
  const { hasEnded, onGoOn, onPaid } = props;
  const [isOpen, setOpen] = useState(false);
  const latestOnPaid = useLatest(onPaid);

  useEffect(() => {
    let isGone = false;
    callApi(getOpenCheckout, { query: { kind: 'course' }, passive: true }).then(
      ({ payment, toEnter }) => {
        if (isGone) return;
        if (toEnter) latestOnPaid.current(toEnter);
        else setOpen(payment !== null);
      },
      // The form below leads to the same payment.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [latestOnPaid]);

  if (isOpen) {
    return (
      <div role="note" className="flex flex-wrap items-center justify-between gap-4 rounded-panel bg-apricot-soft p-5">
        <p className="min-w-0">You’ve already started paying for the course in this browser.</p>
        <Button variant="secondary" onClick={onGoOn}>
          Continue to payment
        </Button>
      </div>
    );
  }
  if (!hasEnded) return null;
  return (
    <p role="note" className="rounded-panel bg-apricot-soft p-5">
      The payment you started has ended, and <strong>nothing was charged</strong>. Please start over.
    </p>
  );
}
