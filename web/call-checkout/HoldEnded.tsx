import { Link } from 'wouter';
import { CheckoutCard } from '../card-payment/CheckoutCard.tsx';
import { buttonClass } from '../ui/Button.tsx';

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
