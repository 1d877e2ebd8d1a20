import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ActionStates } from './ActionStates.tsx';
import { FieldStates } from './FieldStates.tsx';
import { ListStates } from './ListStates.tsx';
import { Looks } from './Looks.tsx';
import { MediaStates } from './MediaStates.tsx';
import { MessageStates } from './MessageStates.tsx';
import { OverlayStates } from './OverlayStates.tsx';
import { SlotStates } from './SlotStates.tsx';

const chapters = [
  { id: 'looks', title: 'Colors and type', Chapter: Looks },
  { id: 'actions', title: 'Buttons and choices', Chapter: ActionStates },
  { id: 'fields', title: 'Fields', Chapter: FieldStates },
  { id: 'messages', title: 'Messages', Chapter: MessageStates },
  { id: 'overlays', title: 'Toasts and dialogs', Chapter: OverlayStates },
  { id: 'lists', title: 'Lists and badges', Chapter: ListStates },
  { id: 'times', title: 'Choosing a time', Chapter: SlotStates },
  { id: 'media', title: 'Pictures and players', Chapter: MediaStates },
];

/** The reference: every shared part in every state, with sample data. */
export function DesignPage() {
  return (
    <Container className="py-12 md:py-16">
      <h1 className="text-display">Design</h1>
      <p className="mt-4 max-w-2xl text-lead text-muted">
        Every shared part in every state. This page exists outside production only.
      </p>
      <nav aria-label="Chapters" className="mt-6">
        <ul className="flex flex-wrap gap-x-5">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center text-link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ id, title, Chapter }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-14 border-line border-t pt-10">
          <h2 id={`${id}-title`} className="text-title">
            {title}
          </h2>
          <ErrorBoundary name="Page">
            <Chapter />
          </ErrorBoundary>
        </section>
      ))}
    </Container>
  );
}
