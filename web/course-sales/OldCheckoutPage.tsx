import { CourseCheckout } from './CourseCheckout.tsx';
import { olderCheckout } from './checkout-settings.ts';

export default function OldCheckoutPage() {
  return <CourseCheckout settings={olderCheckout} />;
}
