import type { OfferedPackage } from '#contracts/booking/offered-package.ts';
import { formatPackageContents, formatWeeks } from '#domain/package-templates.ts';
import { describePackageTerms } from '#domain/package-terms.ts';
import { formatDate } from '#domain/slot-values.ts';

/** The contents of an offered package, when it begins and ends, and what holds for its calls and money. */
export function OfferFacts({ offered }: { offered: OfferedPackage }) {
  const { startsOn, weeks, isMemberPrice } = offered;
  const begins = startsOn === null ? 'on the day you pay' : `on ${formatDate(startsOn)}`;
  return (
    <div className="space-y-5">
      <p className="rounded-control bg-leaf-soft p-4 sm:p-5">
        <strong>{formatPackageContents(offered)}.</strong> It begins {begins} and lasts {formatWeeks(weeks)}.
        {isMemberPrice && ' This is your member price.'}
      </p>
      <dl className="space-y-3">
        {describePackageTerms(offered).map(([title, sentences]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{sentences}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
