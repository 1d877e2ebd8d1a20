import { Container } from '../ui/Container.tsx';
import { PolicyLinks } from '../ui/PolicyLinks.tsx';

/** The footer of a page without a menu. */
export const QuietFooter = () => (
  <footer className="border-line/70 border-t print:hidden">
    <Container className="py-4 text-muted text-sm">
      <PolicyLinks />
    </Container>
  </footer>
);
