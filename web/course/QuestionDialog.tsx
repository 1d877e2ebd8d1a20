import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { askAboutCourse, CourseQuestion } from '#contracts/course.ts';
import { formatLessonBadge } from '#domain/lessons.ts';
import { useSignedInUser } from '../accounts/current-user.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { controlClass, Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { getErrorMessage, useFormSubmit } from '../ui/use-form-submit.ts';
import type { Course } from './course-content.ts';

type QuestionInput = z.input<typeof CourseQuestion>;
type Question = z.output<typeof CourseQuestion>;

/** Sends the coach a question about one part, or about the whole course. */
export function QuestionDialog({
  about = null,
  modules,
  onClosed,
}: Pick<Course, 'modules'> & {
  /** The initially chosen part. */
  about?: number | null;
  onClosed(): void;
}) {
  const form = useForm<QuestionInput, unknown, Question>({
    resolver: zodResolver(CourseQuestion),
    defaultValues: { lessonId: about, question: '' },
  });
  const formId = useId();
  const { email } = useSignedInUser();
  const [isSent, setSent] = useState(false);
  const submission = useFormSubmit(form, {
    async onSubmit(body: Question) {
      const { message } = await callApi(askAboutCourse, { body });
      toast({ title: 'Question sent', description: message });
      setSent(true);
    },
    onError(error) {
      const sentence = getErrorMessage(error) ?? 'Your question could not be sent. Please try again.';
      toast({ title: 'Question not sent', description: sentence, variant: 'destructive' });
      return sentence;
    },
  });
  const { errors } = form.formState;

  if (isSent)
    return (
      <Dialog
        key="sent"
        title="Your question is on its way"
        onClosed={onClosed}
        actions={(close) => <Button onClick={close}>Close</Button>}
      >
        <p className="[overflow-wrap:anywhere]">
          The answer comes by email to <strong>{email}</strong>.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title="Ask your coach"
      described={false}
      mayClose={() => !submission.isSubmitting}
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button {...submission.submitButton} form={formId}>
            {submission.isSubmitting ? 'Sending...' : 'Send Question'}
          </Button>
        </>
      )}
    >
      <form id={formId} noValidate onSubmit={submission.submit} className="space-y-5">
        <Field label="What is it about?" error={errors.lessonId?.message}>
          {(aria) => (
            <select
              className={controlClass}
              {...aria}
              {...form.register('lessonId', { setValueAs: (value) => (value === '' ? null : Number(value)) })}
            >
              <option value="">The course as a whole</option>
              {modules.map(({ id, title }) => (
                <option key={id} value={id}>
                  {formatLessonBadge(id)}: {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextArea label="Your question" rows={5} error={errors.question?.message} {...form.register('question')} />
      </form>
      <FailureNote note={submission.note} />
    </Dialog>
  );
}
