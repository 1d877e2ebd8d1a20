import { PaidCallBookingPage } from './PaidCallBookingPage.tsx';
import { standardCallSettings } from './paid-call-settings.ts';

export default function StandardCallsPage() {
  return <PaidCallBookingPage settings={standardCallSettings} />;
}
