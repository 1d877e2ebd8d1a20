import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** Returns a form whose input is checked by a schema before it is sent. */
export const useSchemaForm = <Typed extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Typed>,
  options: Omit<UseFormProps<NoInfer<Typed>, unknown, NoInfer<Sent>>, 'resolver'> = {},
): UseFormReturn<Typed, unknown, Sent> => useForm<Typed, unknown, Sent>({ resolver: zodResolver(schema), ...options });
