import { CheckoutCard } from '../card-payment/CheckoutCard.tsx';
import { ButtonLink } from '../ui/Button.tsx';

export function HoldEnded({ label, bookingPath }: { label: string; bookingPath: string }) {
  return (
    <CheckoutCard title="Your Hold Has Ended">
      <p>
        {label} was held for you for a while, and that while is over. <strong>Nothing was charged.</strong>
      </p>
      <p>Choose a time again: what you typed is still there, and the same time may still be open.</p>
      <ButtonLink href={bookingPath}>Choose a time again</ButtonLink>
    </CheckoutCard>
  );
}
