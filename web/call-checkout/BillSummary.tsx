import { fullName } from '#domain/full-name.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import type { BillPayment } from './call-payment.ts';

/** The bill that is being paid. */
export function BillSummary({ payment: { kind, bill, payer, amount } }: { payment: BillPayment }) {
  return (
    <TitledSection
      title={kind === 'package' ? 'Your package' : 'Your bill'}
      titleClass="text-heading max-lg:sr-only"
      className="rounded-panel bg-leaf-soft px-4 py-2.5 sm:p-7"
    >
      <p className="text-muted max-lg:hidden lg:mt-4">For {fullName(payer) || payer.email}</p>
      <div className="flex items-baseline justify-between gap-4 [overflow-wrap:anywhere] lg:mt-4 lg:border-leaf/30 lg:border-t lg:pt-4">
        <p className="min-w-0 font-semibold">{bill?.sentence}</p>
        <p className="font-display text-3xl leading-none lg:text-price">{useDollars()(amount)}</p>
      </div>
    </TitledSection>
  );
}
