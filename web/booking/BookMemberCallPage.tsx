import { BadgePercent } from 'lucide-react';
import { Link } from 'wouter';
import { buildSignInPath, isMember } from '#domain/access.ts';
import { formatWeeks, getPackageOnPages, getPackagePrices } from '#domain/package-templates.ts';
import { formatMemberDiscount } from '#domain/prices.ts';
import { useUserState } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { FreeCallLayout } from './FreeCallLayout.tsx';
import { memberCallSettings } from './free-call-settings.ts';

export default function BookMemberCallPage() {
  const { title, intro } = useSite().content.memberCall;
  return <FreeCallLayout settings={memberCallSettings} title={title} intro={intro} banner={<MemberDiscount />} />;
}

/** The member price of coaching, and an explanation for people who are not members. */
function MemberDiscount() {
  const dollars = useDollars();
  const { prices, packages } = useSite();
  const packageOnPages = getPackageOnPages(packages);
  const { standard, member } = getPackagePrices(packageOnPages, prices);
  const weeks = formatWeeks(packageOnPages.weeks);
  const userState = useUserState();
  const isUserMember = userState.status === 'signed-in' && isMember(userState.user);
  const isKnownNonMember = userState.status === 'anonymous' || (userState.status === 'signed-in' && !isUserMember);
  return (
    <Container className="pb-10">
      <section
        aria-labelledby="member-discount"
        className="flex flex-col gap-4 rounded-panel on-leaf p-6 sm:flex-row sm:items-center sm:gap-6 sm:p-8"
      >
        <BadgePercent aria-hidden className="size-12 shrink-0" strokeWidth={1.5} />
        <div className="min-w-0 grow">
          <h2 id="member-discount" className="text-heading">
            Course Member Discount: {formatMemberDiscount(prices)} OFF Regular Pricing
          </h2>
          <p className="mt-2">
            1-on-1 coaching: <span className="sr-only">original price </span>
            <s>{dollars(standard)}</s>
            <span className="sr-only">, member price</span>{' '}
            <strong className="font-display text-heading">{dollars(member)}</strong> for {weeks}.{' '}
            {isUserMember && <>You save {dollars(standard - member)}. </>}The introductory call itself is free.
          </p>
          {isKnownNonMember && (
            <p className="mt-2">
              The discount is for members of the self-paced course.{' '}
              {userState.status === 'anonymous' && (
                <>
                  If you are one,{' '}
                  <Link href={buildSignInPath('/book-coaching')} className="font-semibold underline underline-offset-4">
                    sign in
                  </Link>{' '}
                  first.{' '}
                </>
              )}
              Anyone can book the free call.
            </p>
          )}
        </div>
      </section>
    </Container>
  );
}
