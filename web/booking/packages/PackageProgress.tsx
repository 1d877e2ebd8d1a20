import { clsx } from 'clsx';
import type { OwnPackage } from '#contracts/booking/packages.ts';

/** One mark for each call: held, booked, gone or left. The sentence below says the same in words. */
export function PackageProgress({ counts }: Pick<OwnPackage, 'counts'>) {
  const { held, booked, waiting, used, credited, toBook } = counts;
  const marks = [
    ...Array<string>(held).fill('border-leaf bg-leaf'),
    ...Array<string>(booked).fill('border-leaf bg-leaf-mid'),
    ...Array<string>(waiting).fill('border-apricot bg-apricot-soft'),
    ...Array<string>(used + credited).fill('border-line bg-line'),
    ...Array<string>(toBook).fill('border-leaf/60 border-dashed'),
  ];
  return (
    <div aria-hidden className="mt-4 flex flex-wrap gap-1.5">
      {marks.map((look, index) => (
        <span key={index} className={clsx('h-3 min-w-6 max-w-16 grow rounded-full border-2', look)} />
      ))}
    </div>
  );
}
