import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { readPreview } from '#contracts/studio/preview-links.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { Button } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import type { ChosenPage } from './chosen-page.ts';
import { editablePages } from './editable-pages.ts';
import { PageSelect } from './PageSelect.tsx';
import { PreviewedPages } from './PreviewedPages.tsx';

const readToken = () => location.hash.slice(1) || null;

/** Formats the day in the reader's time zone: 'November 28'. */
const formatDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(instant));

/** The draft, for people to whom the coach has sent a link. They cannot book or buy here. */
export default function PreviewPage() {
  const { link } = useMailedLink('preview', readToken);
  const [preview, setPreview] = useState<{ content: SiteContent; expiresAt: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenPage>(editablePages[0].path);
  const [tries, setTries] = useState(0);

  const content = preview?.content;

  useEffect(() => {
    if (link === undefined) return;
    if (link === null) return setProblem('Please open the link that you were sent.');
    setProblem(null);
    callApi(readPreview, { body: { token: link } }).then(setPreview, (error: Error) => setProblem(error.message));
  }, [link, tries]);

  function openPage(next: ChosenPage) {
    setChosen(next);
    scrollTo({ top: 0 });
  }

  return (
    <>
      <div className="sticky top-0 z-20 border-line border-b bg-apricot-soft">
        <Container className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <h1 className="font-semibold text-base">A preview</h1>
          <p className="grow text-sm">
            Not published yet. Buttons that book or buy do nothing here.
            {preview && ` This preview ends on ${formatDay(preview.expiresAt)}.`}
          </p>
          {content && <PageSelect chosen={chosen} content={content} onChosen={setChosen} />}
        </Container>
      </div>
      {content && <PreviewedPages content={content} chosen={chosen} onChosen={openPage} />}
      {problem && (
        <Container className="py-16">
          <p role="alert">{problem}</p>
          <Button variant="secondary" className="mt-4" onClick={() => setTries((count) => count + 1)}>
            Try Again
          </Button>
        </Container>
      )}
    </>
  );
}
