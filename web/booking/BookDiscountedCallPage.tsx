import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { discountedCallSettings } from './paid-call-form.ts';

export default function BookDiscountedCallPage() {
  return <BookPaidCallPage settings={discountedCallSettings} />;
}
