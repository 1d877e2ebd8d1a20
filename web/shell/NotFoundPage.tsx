import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';

export default function NotFoundPage() {
  const { notFound } = useSite().content;
  return (
    <Container className="grid items-center gap-10 py-10 md:grid-cols-2 md:py-24">
      <div>
        <h1 className="text-title">404 Page Not Found</h1>
        <p className="mt-5 text-lead text-muted">{notFound.text}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href="/">Go to the home page</ButtonLink>
          <ButtonLink href="/coaching-offers" variant="secondary">
            See the coaching offers
          </ButtonLink>
        </div>
      </div>
      <Picture picture={notFound.picture} eager className="h-auto w-full" />
    </Container>
  );
}
