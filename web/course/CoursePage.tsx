import { GraduationCap, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts.ts';
import { isMember, signInPath } from '#domain/access.ts';
import { useKnownUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Badge } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';

export default function CoursePage() {
  const current = useKnownUser();
  if (current.status !== 'signed-in') return <AuthenticationRequired />;
  return isMember(current.user) ? <MembersArea user={current.user} /> : <AccessRequired />;
}

function AuthenticationRequired() {
  return (
    <Gate title="Authentication Required">
      <p>Please sign in to open the course.</p>
      <p className="mt-8">
        <Link href={signInPath('/course')} className={buttonClass()}>
          Go to Login
        </Link>
      </p>
    </Gate>
  );
}

function AccessRequired() {
  return (
    <Gate title="Course Access Required">
      <p>
        Your account does not include the course yet. It has 12 parts, yours for life once you have it: an introduction
        and 11 modules, from food logging to life after the goal, each with a summary to download.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        <Link href="/coaching-offers" className={buttonClass()}>
          See the coaching offers
        </Link>
        <Link href="/book-coaching-call-discounted" className={buttonClass({ variant: 'secondary' })}>
          Book a coaching call
        </Link>
      </p>
    </Gate>
  );
}

function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container className="py-16 md:py-24">
      <div className="mx-auto max-w-2xl rounded-panel border border-line bg-card px-6 py-12 text-center shadow-panel sm:px-12">
        <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-apricot-soft text-apricot-deep">
          <LockKeyhole aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="mt-6 text-title">{title}</h1>
        <div className="mt-4 text-lead text-muted">{children}</div>
      </div>
    </Container>
  );
}

function MembersArea({ user }: { user: CurrentUser }) {
  const { contactEmail } = useSite();
  return (
    <>
      <header className="dotted bg-sand">
        <Container className="py-14 md:py-20">
          <Badge tone="leaf" className="bg-leaf! px-4! py-1! text-base! text-white!">
            <GraduationCap aria-hidden className="size-5" strokeWidth={1.75} />
            Course Member
          </Badge>
          <h1 className="mt-5 text-display [overflow-wrap:anywhere]">
            Welcome, {user.firstName} {user.lastName}
          </h1>
        </Container>
      </header>
      <Container className="py-14 md:py-20">
        <div className="max-w-2xl space-y-4">
          <h2 className="text-title">Your lessons will open here</h2>
          <p className="text-lead text-muted">
            The 12 parts of the course are being put online, and are not here yet. Your access is in place: when they
            are, you will find them on this page.
          </p>
          <p>
            Until then, or with any question, write to me at{' '}
            <a href={`mailto:${contactEmail}`} className="text-link break-words">
              {contactEmail}
            </a>
            .
          </p>
        </div>
      </Container>
    </>
  );
}
