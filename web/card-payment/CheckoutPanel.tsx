import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';

/** The panel that replaces the form when nothing can be paid. Takes the focus when it appears. */
export function CheckoutPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section aria-labelledby="checkout-panel" className="panel max-w-2xl space-y-5 p-5 shadow-panel sm:p-8">
      <h2 ref={heading} id="checkout-panel" tabIndex={-1} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function PaymentNotConfigured({ goBack }: { goBack: ReactNode }) {
  return (
    <CheckoutPanel title="Payment system configuration error">
      <p>
        Payment system not configured. Please check the payment provider configuration. Nothing was charged. Please
        write to <ContactLink />, and I’ll find another way for you to pay.
      </p>
      {goBack}
    </CheckoutPanel>
  );
}

export function PaymentReference({ id }: { id: string }) {
  return (
    <>
      Payment reference: <span className="select-all font-medium text-ink [overflow-wrap:anywhere]">{id}</span>
    </>
  );
}

export function CheckoutLoadFailed({ title, sentence, retry }: { title: string; sentence: string; retry(): void }) {
  return (
    <CheckoutPanel title={title}>
      <p>{sentence}</p>
      <Button variant="secondary" onClick={retry}>
        Try Again
      </Button>
    </CheckoutPanel>
  );
}

/** The amount that was refunded. `children` ends its sentence: 'your call on January 4 has been refunded.' */
export function RefundedNote(props: { refunded: number; amount: number; children: ReactNode }) {
  const dollars = useDollars();
  return (
    <>
      <p>
        {dollars(props.refunded)} of the {dollars(props.amount)} you paid for {props.children} It can take your bank a
        few days to show it.
      </p>
      <p>
        If you have questions, write to <ContactLink />.
      </p>
    </>
  );
}
