import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { regularCallSettings } from './paid-call-form.ts';

export default function BookRegularCallPage() {
  return <BookPaidCallPage settings={regularCallSettings} />;
}
