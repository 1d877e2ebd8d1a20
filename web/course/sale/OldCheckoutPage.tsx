import { CourseCheckout } from './CourseCheckout.tsx';
import { lenientCheckout } from './checkout-settings.ts';

export default function OldCheckoutPage() {
  return <CourseCheckout settings={lenientCheckout} />;
}
