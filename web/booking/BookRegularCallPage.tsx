import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { regularCallSettings } from './paid-call-settings.ts';

export default function BookRegularCallPage() {
  return <BookPaidCallPage settings={regularCallSettings} />;
}
