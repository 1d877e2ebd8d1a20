import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { standardCallSettings } from './paid-call-form.ts';

export default function BookStandardCallPage() {
  return <BookPaidCallPage settings={standardCallSettings} />;
}
