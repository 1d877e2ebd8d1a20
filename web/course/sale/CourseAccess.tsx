import { Link } from 'wouter';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';

export function OpenCourse() {
  return (
    <>
      <p>Your course is paid for and ready to go.</p>
      <AccessCourse />
    </>
  );
}

export function AccessCourse() {
  const user = useCurrentUser();
  if (user) return <ButtonLink href="/course">Access Your Course</ButtonLink>;
  // The server redirects to the page where people sign in.
  return (
    <a href="/api/login" className={buttonClass()}>
      Login to Access Course
    </a>
  );
}

export function NoPayment() {
  return (
    <>
      <p>This page shows what happened to a course payment, but there’s no payment to show.</p>
      <p>
        If you’ve bought the course, the email about it has everything you need. If you haven’t,{' '}
        <Link href="/checkout" className="text-link">
          you can buy it here
        </Link>
        .
      </p>
      <AccessCourse />
    </>
  );
}

export function PaymentNotFound() {
  return (
    <>
      <p>
        There’s no such payment, or it was made in another browser. If you’ve paid, the email about your course has
        everything you need.
      </p>
      <p>
        If you expected to see a payment here, write to <ContactLink />.
      </p>
      <AccessCourse />
    </>
  );
}
