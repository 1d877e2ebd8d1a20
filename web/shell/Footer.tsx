import { Mail, Phone } from 'lucide-react';
import { Link } from 'wouter';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { footerLinkClass as linkClass, PolicyLinks } from '../ui/PolicyLinks.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { Brand } from './Brand.tsx';
import { footerPages } from './footer-links.ts';
import { ProfileLinks } from './ProfileLinks.tsx';

export function Footer() {
  const site = useSite();
  const { content, contactEmail, contactPhone } = site;
  const { profile } = content;
  const user = useCurrentUser();
  return (
    <footer className="on-leaf print:hidden">
      <Container className="grid gap-9 py-9 sm:grid-cols-2 sm:py-14 lg:grid-cols-[1.6fr_1fr_1.2fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <Brand />
          <p className="mt-4 max-w-sm text-white/85">{profile.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <h2 className="mb-2 font-sans font-semibold text-leaf-mid">Pages</h2>
          <ul>
            {footerPages(user, site).map((page) => (
              <li key={page.path}>
                <Link href={page.path} className={linkClass}>
                  {page.name}
                </Link>
              </li>
            ))}
            {user && (
              <li>
                {/* The link leads to the server, which ends the session. */}
                <a href="/api/logout" className={linkClass}>
                  Logout
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 font-sans font-semibold text-leaf-mid">Say hello</h2>
          <a href={`mailto:${contactEmail}`} className={`${linkClass} gap-2 break-all`}>
            <Mail aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {contactEmail}
          </a>
          {contactPhone && (
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className={`${linkClass} flex! gap-2`}>
              <Phone aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {contactPhone}
            </a>
          )}
          <div className="flex flex-col items-start">
            <ProfileLinks className={linkClass} />
          </div>
          <ThemeSwitch className="mt-4" />
        </div>
      </Container>
      <div className="border-white/15 border-t">
        <Container className="py-6 text-sm text-white/80">
          <p>{content.disclaimer}</p>
          <PolicyLinks />
        </Container>
      </div>
    </footer>
  );
}
