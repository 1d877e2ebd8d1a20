import { BookPaidCallPage } from './BookPaidCallPage.tsx';
import { standardCallSettings } from './paid-call-settings.ts';

export default function BookStandardCallPage() {
  return <BookPaidCallPage settings={standardCallSettings} />;
}
