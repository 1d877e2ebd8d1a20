import { PaidCallBookingPage } from './PaidCallBookingPage.tsx';
import { discountedCallSettings } from './paid-call-settings.ts';

export default function DiscountedCallsPage() {
  return <PaidCallBookingPage settings={discountedCallSettings} />;
}
