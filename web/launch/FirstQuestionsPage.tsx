import '../zod-without-eval.ts';
import { getFirstQuestions } from '#contracts/launch/first-questions.ts';
import { titledAdminPage } from '../admin/AdminLayout.tsx';
import { QueryContent } from '../admin/QueryContent.tsx';
import { useEndpoint } from '../queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FirstQuestions } from './FirstQuestions.tsx';

export default titledAdminPage('Welcome', FirstQuestionsPage);

/** The page with the five questions of a new site. The answers replace the sample's names and prices. */
function FirstQuestionsPage() {
  const query = useEndpoint(getFirstQuestions, { gcTime: 0, refetchOnWindowFocus: false });
  return (
    <QueryContent query={query} noun="the questions">
      {(questions) => (questions.isAnswered ? <Answered /> : <FirstQuestions questions={questions} />)}
    </QueryContent>
  );
}

const Answered = () => (
  <div className="max-w-160">
    <p>You’ve answered these questions. Everything can be changed under Pages and Settings.</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href="/admin/pages">Change the words</ButtonLink>
      <ButtonLink href="/admin" variant="secondary">
        Today
      </ButtonLink>
    </div>
  </div>
);
