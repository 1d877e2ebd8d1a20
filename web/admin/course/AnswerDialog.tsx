import { useState } from 'react';
import { z } from 'zod';
import { AnswerInput, answerCourseQuestion, type ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type DraftPlan, readDraft, useFormDraft } from '../../ui/form-draft.ts';
import { TextArea } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const AnswerForm = z.object({ answer: AnswerInput.shape.answer.unwrap() });
type AnswerForm = z.infer<typeof AnswerForm>;

/** The form in which the coach answers a question, or changes an answer. This tab keeps an unsent answer. */
export function AnswerDialog({ listed, onClosed }: { listed: ListedQuestion; onClosed(): void }) {
  const { id, question, answer, answeredAt } = listed;
  const [plan] = useState(
    (): DraftPlan<keyof AnswerForm> => ({ form: `answer-${id}`, fields: [], tabFields: ['answer'] }),
  );
  // A draft takes precedence over the answer in the course, because the coach had begun to change that answer.
  const form = useSchemaForm(AnswerForm, { defaultValues: { answer: String(readDraft(plan).answer ?? answer ?? '') } });
  const { forget } = useFormDraft(form, plan);
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Answer not saved',
    replyLostText:
      'The connection dropped, so it’s not clear whether your answer is saved. Please check the list of questions before you try again.',
    async onSubmit(typed) {
      const { message } = await callApi(answerCourseQuestion, { params: { id }, body: { ...typed, answeredAt } });
      forget();
      showChange(answer === null ? 'Question answered' : 'Answer changed', message);
      onClosed();
    },
  });

  return (
    <FormDialog
      title={answer === null ? 'Answer a question' : 'Change your answer'}
      submit={answer === null ? 'Send answer' : 'Save answer'}
      submitting={answer === null ? 'Sending...' : 'Saving...'}
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <>
          <p className="text-muted [overflow-wrap:anywhere]">
            {fullName(listed) || listed.email} asks about {listed.part ?? 'the course'}:
          </p>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {question}
          </p>
        </>
      }
    >
      <TextArea
        label="Your answer"
        hint={
          answer === null
            ? 'It goes by email, and stands under the question in the course. Nobody else sees it.'
            : 'It changes in the course. No second email goes out.'
        }
        rows={8}
        {...field('answer')}
      />
    </FormDialog>
  );
}
