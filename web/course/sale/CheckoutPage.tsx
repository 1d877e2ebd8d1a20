import { CourseCheckout } from './CourseCheckout.tsx';
import { strictCheckout } from './checkout-settings.ts';

export default function CheckoutPage() {
  return <CourseCheckout settings={strictCheckout} />;
}
