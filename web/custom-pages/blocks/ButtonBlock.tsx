import type { ButtonBlock as Content } from '#contracts/studio/blocks/button-block.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

export const ButtonBlock = ({ block: { label, href } }: { block: Content }) => (
  <p>
    <SiteLink href={href} className={buttonClass()}>
      {label}
    </SiteLink>
  </p>
);
