import { PaidCallPage } from './PaidCallPage.tsx';
import { regularCalls } from './paid-call-settings.ts';

export default function RegularCallsPage() {
  return <PaidCallPage settings={regularCalls} />;
}
