import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useSite } from '../site.tsx';
import { buttonClass } from '../ui/Button.tsx';

/** In place of the form, where nothing can be paid. Takes the focus, which went with the form. */
export function CheckoutCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section
      aria-labelledby="checkout-card"
      className="max-w-2xl space-y-5 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
    >
      <h2 ref={heading} id="checkout-card" tabIndex={-1} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function HoldEnded({ label, bookingPath }: { label: string; bookingPath: string }) {
  return (
    <CheckoutCard title="Your Hold Has Ended">
      <p>
        {label} was held for you for a while, and that while is over. <strong>Nothing was charged.</strong>
      </p>
      <p>Choose a time again: what you typed is still there, and the same time may still be open.</p>
      <Link href={bookingPath} className={buttonClass()}>
        Choose a time again
      </Link>
    </CheckoutCard>
  );
}

export function Unconfigured({ bookingPath }: { bookingPath: string }) {
  return (
    <CheckoutCard title="Payment system configuration error">
      <p>
        Payment system not configured. Please check the payment provider configuration. Nothing was charged. Please
        write to <ContactLink />, and we will find another way for you to pay.
      </p>
      <Link href={bookingPath} className={buttonClass({ variant: 'secondary' })}>
        Go Back
      </Link>
    </CheckoutCard>
  );
}

export function ContactLink() {
  const { contactEmail } = useSite();
  return (
    <a href={`mailto:${contactEmail}`} className="text-link [overflow-wrap:anywhere]">
      {contactEmail}
    </a>
  );
}
