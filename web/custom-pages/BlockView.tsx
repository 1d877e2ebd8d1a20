import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Block } from '#contracts/studio/blocks/block-kinds.ts';
import { OfferCardList } from '../marketing/OfferCards.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RichText } from '../ui/RichText.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { Video } from '../ui/Video.tsx';

const views: { [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>) => ReactNode } = {
  text: ({ text }) => <RichText text={text} className="max-w-3xl" />,
  // The answers open in place, even without JavaScript.
  questions: ({ entries }) => (
    <div className="max-w-3xl space-y-4">
      {entries.map(({ question, answer }, index) => (
        <details key={index} className="group rounded-control border border-line bg-card open:pb-5">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown aria-hidden className="size-5 shrink-0 text-leaf group-open:rotate-180" />
          </summary>
          <RichText text={answer} className="px-5 text-muted" />
        </details>
      ))}
    </div>
  ),
  picture: ({ picture, caption }) => (
    <figure className="max-w-3xl">
      <Picture picture={picture} className="h-auto w-full rounded-panel" />
      {caption && <figcaption className="mt-3 text-muted">{caption}</figcaption>}
    </figure>
  ),
  clip: ({ video }) => (
    <figure className="max-w-3xl">
      <Video video={video} className="rounded-panel" />
      <figcaption className="mt-3 text-muted">{video.title}</figcaption>
    </figure>
  ),
  quote: ({ text, who }) => (
    <figure className="max-w-3xl border-apricot border-l-3 pl-5">
      <blockquote className="whitespace-pre-line text-lead text-muted">
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-3 font-semibold">{who}</figcaption>
    </figure>
  ),
  offers: ({ title }) => (
    <section>
      <h2 className="mb-8 max-w-2xl text-title">{title}</h2>
      <OfferCardList />
    </section>
  ),
  button: ({ label, href }) => (
    <p>
      <SiteLink href={href} className={buttonClass()}>
        {label}
      </SiteLink>
    </p>
  ),
};

export const BlockView = ({ block }: { block: Block }) => (views[block.kind] as (block: Block) => ReactNode)(block);
