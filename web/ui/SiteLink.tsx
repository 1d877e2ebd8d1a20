import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link that the coach has set: inside the site, to another one, to an email address or a phone number. */
export const SiteLink = ({ href, className, children }: { href: string; className: string; children: ReactNode }) =>
  href.startsWith('/') ? (
    <Link href={href} className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
