import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { discountedCallSettings } from './paid-call-settings.ts';

export default function BookDiscountedCallPage() {
  return <BookPaidCallPage settings={discountedCallSettings} />;
}
