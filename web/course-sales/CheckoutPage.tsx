import { CourseCheckout } from './CourseCheckout.tsx';
import { newerCheckout } from './checkout-settings.ts';

export default function CheckoutPage() {
  return <CourseCheckout settings={newerCheckout} />;
}
