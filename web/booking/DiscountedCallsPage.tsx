import { PaidCallPage } from './PaidCallPage.tsx';
import { discountedCalls } from './paid-call-settings.ts';

export default function DiscountedCallsPage() {
  return <PaidCallPage settings={discountedCalls} />;
}
