import { Link } from 'wouter';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ButtonLink, buttonClass } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';

export function OpenCourse() {
  return (
    <>
      <p>Your course is paid for, and it is open.</p>
      <AccessCourse />
    </>
  );
}

export function AccessCourse() {
  const user = useCurrentUser();
  if (user) {
    return <ButtonLink href="/course">Access Your Course</ButtonLink>;
  }
  // A link of the server, which knows where signing in begins.
  return (
    <a href="/api/login" className={buttonClass()}>
      Login to Access Course
    </a>
  );
}

export function NoPayment() {
  return (
    <>
      <p>This page tells what has become of a payment for the course, and it was opened without one.</p>
      <p>
        If you have bought the course, the email about it has all that you need. If you have not,{' '}
        <Link href="/checkout" className="text-link">
          you can buy it here
        </Link>
        .
      </p>
      <AccessCourse />
    </>
  );
}

export function NotFound() {
  return (
    <>
      <p>
        There is no such payment, or it was made in another browser. If you have paid, the email about your course has
        all that you need.
      </p>
      <p>
        If you expected to find a payment here, write to <ContactLink />.
      </p>
      <AccessCourse />
    </>
  );
}
