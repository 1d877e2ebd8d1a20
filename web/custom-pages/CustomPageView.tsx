import type { ReactNode } from 'react';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import { Container } from '../ui/Container.tsx';
import { BlockView } from './BlockView.tsx';

/** A page of blocks. The studio puts its buttons `around` each block and `above` all. */
export function CustomPageView(props: {
  page: CustomPage;
  around?: (block: ReactNode, blockIndex: number) => ReactNode;
  above?: ReactNode;
}) {
  const { page, around = (block) => block, above } = props;
  return (
    <Container className="pt-10 pb-12 md:pt-20 md:pb-28">
      <h1 className="max-w-3xl text-title [overflow-wrap:anywhere]">{page.title}</h1>
      <div className="mt-8 space-y-10 md:mt-10 md:space-y-12">
        {above}
        {page.blocks.map((block, blockIndex) => (
          <div key={blockIndex}>{around(<BlockView block={block} />, blockIndex)}</div>
        ))}
      </div>
    </Container>
  );
}
