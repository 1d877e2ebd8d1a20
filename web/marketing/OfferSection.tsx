import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Offer } from '#contracts/studio/site-content.ts';
import { Picture } from '../ui/Picture.tsx';

type Props = { id: string; offer: Offer; price: ReactNode; action: ReactNode; pictureLast?: boolean };

export function OfferSection({ id, offer, price, action, pictureLast = false }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rise grid overflow-hidden rounded-panel bg-card shadow-panel lg:grid-cols-2"
    >
      <Picture
        picture={offer.picture}
        className={clsx('aspect-[4/3] h-full w-full object-cover', pictureLast && 'lg:order-last')}
      />
      <div className="flex flex-col justify-center p-7 sm:p-10 lg:p-12">
        <h2 id={`${id}-title`} className="text-title">
          {offer.title}
        </h2>
        <p className="mt-4 text-muted">{offer.summary}</p>
        <div className="mt-6">{price}</div>
        <ul className="mt-7 grid gap-3">
          {offer.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-leaf" strokeWidth={2.5} />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-9">{action}</div>
      </div>
    </section>
  );
}
