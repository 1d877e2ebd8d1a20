import { Link } from 'wouter';
import { useSite } from '../site.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';

/** The page that visitors see in place of all public pages until the coach opens the site. */
export default function OpeningSoonPage() {
  const { content, openingText, contactPhone } = useSite();
  return (
    <Container className="grid min-h-[70dvh] place-items-center py-16 text-center">
      <div className="max-w-2xl">
        <BrandMark className="mx-auto size-16" pictureClassName="mx-auto max-h-24 w-auto" />
        <p className="mt-5 text-lead text-muted">{content.profile.brand}</p>
        <h1 className="mt-3 text-title">Opening soon</h1>
        <p className="mt-5 text-lead [overflow-wrap:anywhere]">{openingText}</p>
        <p className="mt-6">
          <ContactLink />
        </p>
        {contactPhone && (
          <p className="mt-2">
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className="text-link">
              {contactPhone}
            </a>
          </p>
        )}
        <p className="mt-12 text-muted">
          Already have an account?{' '}
          <Link href="/auth" className="text-link">
            Sign in
          </Link>
        </p>
      </div>
    </Container>
  );
}
