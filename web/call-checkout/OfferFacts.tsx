import type { OfferedPackage } from '#contracts/booking/offered-package.ts';
import { formatPackageContents } from '#domain/package-templates.ts';
import { describePackagePeriod, describePackageTerms } from '#domain/package-terms.ts';

/** The contents of an offered package, its first and last day, and the terms for its calls and money. */
export function OfferFacts({ offered }: { offered: OfferedPackage }) {
  return (
    <div className="space-y-5">
      <p className="rounded-control bg-leaf-soft p-4 sm:p-5">
        <strong>{formatPackageContents(offered)}.</strong> {describePackagePeriod(offered)}
        {offered.isMemberPrice && ' This is your member price.'}
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
