import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isSitePath } from '#domain/link-target.ts';

/** A link that the coach has set: inside the site, to another one, to an email address or a phone number. */
export const SiteLink = ({ href, className, children }: { href: string; className: string; children: ReactNode }) =>
  isSitePath(href) ? (
    <Link href={href} className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  );
