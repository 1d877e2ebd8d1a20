import { formatPackageContents, getPackagePrices, type PackageTemplate } from '#domain/package-templates.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { useIsMember } from './MemberPrice.tsx';

/** The packages that everybody can buy, if there are any. */
export function OpenPackages() {
  const openPackages = useSite().packages.filter(({ sale }) => sale === 'open');
  if (openPackages.length === 0) return null;
  return (
    <ul aria-label="Packages to buy now" className="mt-6 grid gap-4">
      {openPackages.map((template) => (
        <OpenPackage key={template.id} template={template} />
      ))}
    </ul>
  );
}

function OpenPackage({ template }: { template: PackageTemplate }) {
  const dollars = useDollars();
  const { prices } = useSite();
  const cents = getPackagePrices(template, prices)[useIsMember() ? 'member' : 'standard'];
  return (
    <li className="border-line border-t pt-4">
      <p className="[overflow-wrap:anywhere]">
        <strong>{template.name}</strong>: {formatPackageContents(template)}.
      </p>
      <p className="mt-3">
        <ButtonLink
          href={`/buy-package?${new URLSearchParams({ package: template.id })}`}
          variant="secondary"
          className="max-sm:w-full"
        >
          Buy it for {dollars(cents)}
          <span className="sr-only">: {template.name}</span>
        </ButtonLink>
      </p>
    </li>
  );
}
