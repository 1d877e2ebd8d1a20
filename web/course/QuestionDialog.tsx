import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { getCourseContent } from '#contracts/course/course.ts';
import { askAboutCourse, QuestionInput } from '#contracts/course/course-questions.ts';
import { describeAnswerPlace, formatPartNumber } from '#domain/lessons.ts';
import { useSignedInUser } from '../accounts/current-user.ts';
import { callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { type DraftPlan, useFormDraft } from '../ui/form-draft.ts';
import { SelectInput, TextArea } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import type { Course } from './course-content.ts';

type Question = z.output<typeof QuestionInput>;
/** The draft of the question, which this tab keeps. */
const draftPlan: DraftPlan<'question'> = { form: 'course-question', fields: [], tabFields: ['question'] };

/** The form for a question to the coach about one part, or about the whole course. */
export function QuestionDialog(
  props: Pick<Course, 'modules'> & {
    /** The initially chosen part. */
    about?: number | null;
    onClosed(): void;
  },
) {
  const { about = null, modules, onClosed } = props;
  const form = useSchemaForm(QuestionInput, { defaultValues: { lessonId: about, question: '' } });
  const { email } = useSignedInUser();
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const { field, ...submission } = useFormSubmit(form, {
    async onSubmit(body: Question) {
      const { message } = await callApi(askAboutCourse, { body });
      toast({ title: 'Question sent', description: message });
      forget();
      setSent(true);
      void queries.invalidateQueries({ queryKey: endpointQuery(getCourseContent).queryKey });
    },
    onError: (error) => showFailure('Question not sent', error, 'Your question couldn’t be sent. Please try again.'),
  });
  const { forget } = useFormDraft(form, draftPlan);

  if (isSent)
    return (
      <Dialog
        key="sent"
        title="Your question is on its way"
        onClosed={onClosed}
        actions={(close) => <Button onClick={close}>Close</Button>}
      >
        <p className="[overflow-wrap:anywhere]">
          My answer comes by email to <strong>{email}</strong>, and stands{' '}
          {describeAnswerPlace(form.getValues('lessonId'))}.
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      title="Ask me a question"
      submit="Send question"
      submitting="Sending..."
      submission={submission}
      onClosed={onClosed}
    >
      <SelectInput
        label="What’s it about?"
        placeholder="The course as a whole"
        options={modules.map(({ id, place, title }) => ({ value: id, label: `${formatPartNumber(place)}: ${title}` }))}
        {...field('lessonId', { setValueAs: (value) => (value === '' ? null : Number(value)) })}
      />
      <TextArea label="Your question" rows={5} {...field('question')} />
    </FormDialog>
  );
}
