import { type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';

export const DrawerSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledSection title={title} level="h3" titleClass="mb-3 text-heading">
    <ErrorBoundary name="Section of a drawer">{children}</ErrorBoundary>
  </TitledSection>
);

/** A link below a drawer's facts: to a page of this site, to a program (`tel:`), or with `newTab` to another site. */
export function FactLink(props: { icon: LucideIcon; href: string; newTab?: boolean; children: ReactNode }) {
  const { icon: Icon, href, newTab = false, children } = props;
  const className =
    'inline-flex min-h-11 items-center gap-2.5 font-medium text-leaf-dark underline decoration-leaf-mid underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current';
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </>
  );
  if (href.startsWith('/')) {
    return (
      <Link href={href} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })} className={className}>
      {content}
    </a>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <FactLink icon={Mail} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {email}
    </FactLink>
  );
}
