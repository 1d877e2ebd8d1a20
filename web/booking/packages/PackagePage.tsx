import '../../zod-without-eval.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOwnPackages, type OwnPackage } from '#contracts/booking/packages.ts';
import { ApiError, callApi } from '../../api.ts';
import { useMailedLink } from '../../mailed-link.ts';
import { newQueryClient, refetchedOnReturn } from '../../queries.ts';
import { ButtonLink, RetryButton } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { Container } from '../../ui/Container.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LoadingPanel } from '../../ui/LoadingPanel.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { canBook, PackagePanel } from './PackagePanel.tsx';

/**
 * The page of a bought package, opened by the link in its mails. Opening it changes nothing, because mail scanners open
 * links too.
 */
export default function PackagePage() {
  usePreloadToaster();
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-6 pb-12 md:pt-12 md:pb-24">
        <LinkedPackage />
      </Container>
    </QueryClientProvider>
  );
}

const PACKAGE_LINK_STATE = 'packageLink';
const readPackageLink = () => (/^#(package-\d+\.)?[\w-]{43}$/.test(location.hash) ? location.hash.slice(1) : null);

function LinkedPackage() {
  const { link } = useMailedLink(PACKAGE_LINK_STATE, readPackageLink);
  const query = useQuery({
    queryKey: [listOwnPackages.path, link],
    queryFn: () => callApi(listOwnPackages, { packageLink: link ?? '' }),
    enabled: Boolean(link),
    ...refetchedOnReturn,
  });
  const { data, error, refetch } = query;
  if (link === null || (error instanceof ApiError && error.status === 404)) return <InvalidLink />;
  if (!data) {
    if (!error) return <LoadingPanel feature="Booking your calls">Looking for your package…</LoadingPanel>;
    return (
      <div role="alert" className="rounded-panel bg-sand/60 p-6">
        <p>Your package couldn’t be loaded. {error.message}</p>
        <RetryButton query={query} variant="secondary" className="mt-4" />
      </div>
    );
  }
  const [own] = data.packages;
  if (!own) return <NotPaid link={link as string} />;
  return (
    <div className="max-w-3xl">
      <h1 className="text-title">{greet(own)}</h1>
      <p className="mt-3 mb-6 text-lead text-muted md:mb-8">
        {canBook(own) ? 'Your calls are all here: book them one by one, or all at once.' : 'Your calls are all here.'}
      </p>
      <ErrorBoundary name="Your packages">
        <PackagePanel key={own.id} own={own} link={link} isOpen onChanged={refetch} />
      </ErrorBoundary>
      <p className="mt-6 text-muted">
        Questions? Write to <ContactLink />. Please don’t forward the emails about your package: anyone with the link
        can book its calls.
      </p>
    </div>
  );
}

const greet = ({ firstName }: OwnPackage): string =>
  firstName ? `${firstName}, here’s your package` : 'Here’s your package';

/** Tells the visitor that the package is offered but not paid. */
function NotPaid({ link }: { link: string }) {
  return (
    <div className="max-w-2xl space-y-4">
      <h1 className="text-title">This package isn’t paid yet</h1>
      <p className="text-lead">As soon as it’s paid, you can book its calls here.</p>
      <ButtonLink href={`/pay#${link}`}>See the offer</ButtonLink>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="max-w-2xl space-y-4">
      <h1 className="text-title">This link doesn’t work</h1>
      <p className="text-lead">
        Please open the link in the latest email about your package. If you copied it, copy all of it, with everything
        after the #.
      </p>
      <p>
        If that doesn’t help, write to <ContactLink />.
      </p>
    </div>
  );
}
