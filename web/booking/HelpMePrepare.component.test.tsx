import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallQuestion } from '#domain/questionnaire.ts';
import { SiteProvider } from '../site.tsx';
import { renderPage } from '../testing/render.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { HelpMePrepare } from './HelpMePrepare.tsx';

const choice: Pick<CallQuestion, 'kind' | 'hint' | 'choices'> = { kind: 'choice', hint: '', choices: ['Yes', 'No'] };
const questions: CallQuestion[] = [
  { ...choice, id: 'owncook', label: 'Do you cook?', isRequired: true },
  { ...choice, id: 'ownkids', label: 'Do you have children?', isRequired: false },
];
const refused = { owncook: { type: 'custom', message: 'Please answer this question' } };

function SmallForm() {
  const form = useForm<Record<string, string>>({
    resolver: () => ({ values: {}, errors: refused }),
    shouldFocusError: false,
  });
  const { submit, submitButton } = useFormSubmit(form, {
    onSubmit: async () => {},
    onError: () => '',
    fields: questions.map(({ id }) => id),
  });
  return (
    <SiteProvider value={{ ...sampleSite, questions }}>
      <FormProvider {...form}>
        <form method="post" noValidate onSubmit={submit}>
          <HelpMePrepare />
          <button {...submitButton}>Send</button>
        </form>
      </FormProvider>
    </SiteProvider>
  );
}

test('a missing answer in a closed fold is shown and gets the focus, at each attempt', async () => {
  await renderPage(<SmallForm />);
  const required = page.getByLabelText('Do you cook?');
  for (const _attempt of ['first', 'second']) {
    await page.getByText('Help me prepare').click();
    await expect.element(required).not.toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(required).toHaveFocus();
    await expect.element(page.getByText('Please answer this question')).toBeVisible();
  }
});

test('a choice says whether it may be left open', async () => {
  await renderPage(<SmallForm />);
  await expect.element(page.getByLabelText('Do you have children? (optional)')).not.toBeRequired();
  await expect.element(page.getByLabelText('Do you cook?', { exact: true })).toBeRequired();
});
