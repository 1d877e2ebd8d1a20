import { PaidCallBookingPage } from './PaidCallPage.tsx';
import { discountedCallSettings } from './paid-call-settings.ts';

export default function DiscountedCallsPage() {
  return <PaidCallBookingPage settings={discountedCallSettings} />;
}
