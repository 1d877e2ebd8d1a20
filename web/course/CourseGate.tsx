import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { buildSignInPath } from '#domain/access.ts';
import { formatPartCount } from '#domain/lessons.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';

export function AuthenticationRequired({ path }: { path: string }) {
  return (
    <Gate title="Authentication Required">
      <p>Please sign in to open the course.</p>
      <p className="mt-8">
        <ButtonLink href={buildSignInPath(path)}>Go to Login</ButtonLink>
      </p>
    </Gate>
  );
}

export function AccessRequired() {
  const { courseParts } = useSite();
  return (
    <Gate title="Course Access Required">
      <p>
        Your account doesn’t include the course yet. It has {formatPartCount(courseParts)}, yours for life once you have
        it.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        <ButtonLink href="/coaching-offers">See the coaching offers</ButtonLink>
        <ButtonLink href="/book-coaching-call-discounted" variant="secondary">
          Book a coaching call
        </ButtonLink>
      </p>
    </Gate>
  );
}

function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container className="py-16 md:py-24">
      <div className="panel mx-auto max-w-2xl px-6 py-12 text-center shadow-panel sm:px-12">
        <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-apricot-soft text-apricot-deep">
          <LockKeyhole aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="mt-6 text-title">{title}</h1>
        <div className="mt-4 text-lead text-muted">{children}</div>
      </div>
    </Container>
  );
}
