import { PaidCallBookingPage } from './PaidCallBookingPage.tsx';
import { regularCallSettings } from './paid-call-settings.ts';

export default function RegularCallsPage() {
  return <PaidCallBookingPage settings={regularCallSettings} />;
}
