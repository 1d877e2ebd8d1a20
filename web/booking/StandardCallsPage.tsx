import { PaidCallBookingPage } from './PaidCallPage.tsx';
import { standardCallSettings } from './paid-call-settings.ts';

export default function StandardCallsPage() {
  return <PaidCallBookingPage settings={standardCallSettings} />;
}
