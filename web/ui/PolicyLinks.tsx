import { Link } from 'wouter';
import { policyLinkNames, policyNames, policyPath } from '#domain/policies.ts';

export const footerLinkClass = 'inline-flex min-h-11 items-center hover:underline underline-offset-4';

/** The links to the policies, in the footer of every page. */
export const PolicyLinks = () => (
  <nav aria-label="Privacy and terms" className="flex flex-wrap gap-x-6">
    {policyNames.map((name) => (
      <Link key={name} href={policyPath(name)} className={footerLinkClass}>
        {policyLinkNames[name]}
      </Link>
    ))}
    <Link href="/my-data" className={footerLinkClass}>
      Your data
    </Link>
  </nav>
);
