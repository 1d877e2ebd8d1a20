import { PaidCallPage } from './PaidCallPage.tsx';
import { standardCalls } from './paid-call-settings.ts';

export default function StandardCallsPage() {
  return <PaidCallPage settings={standardCalls} />;
}
