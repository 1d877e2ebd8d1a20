import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Picture } from '../ui/Picture.tsx';

type AuthLayoutProps = { children: ReactNode; about?: 'account' | 'data' };

/** The frame of pages that lead to an account or to a person's data: the form, and beside it the coach. */
export function AuthLayout({ children, about = 'account' }: AuthLayoutProps) {
  return (
    <Container className="grid gap-6 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-0">
      <div className="panel min-w-0 self-start p-5 shadow-panel sm:p-10 lg:z-10 lg:order-last lg:my-10 lg:-ml-10">
        <ErrorBoundary name="Form">{children}</ErrorBoundary>
      </div>
      <CoachAside about={about} />
    </Container>
  );
}

function CoachAside({ about }: Required<Pick<AuthLayoutProps, 'about'>>) {
  const { content } = useSite();
  const { firstName, lastName, role, portrait } = content.profile;
  return (
    <aside
      aria-label="Questions"
      className="flex flex-col self-start overflow-hidden rounded-panel bg-leaf-soft lg:h-184"
    >
      <Picture
        picture={{ ...portrait, alt: '' }}
        className="hidden min-h-0 w-full grow object-cover object-[50%_45%] lg:block"
      />
      <div className="p-6 sm:px-10 sm:py-8 lg:pr-20">
        <div className="mb-4 max-lg:hidden">
          <p className="font-display text-heading">
            {firstName} {lastName}
          </p>
          <p className="text-muted">{role}</p>
        </div>
        <p className="text-muted">
          Questions about your {about}? Write to <ContactLink />.
        </p>
      </div>
    </aside>
  );
}
