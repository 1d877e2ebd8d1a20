import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, getShownToast, toast, watchToasts } from './toast.ts';

afterEach(() => dismissToast(getShownToast()?.id ?? 0));

test('a toast that was replaced cannot dismiss its successor', () => {
  toast({ title: 'First' });
  const first = getShownToast()?.id ?? 0;
  toast({ title: 'Second' });
  dismissToast(first);
  expect(getShownToast()?.title).toBe('Second');
});

test('watchers are called for every change until they stop', () => {
  const onChange = vi.fn();
  const stop = watchToasts(onChange);
  toast({ title: 'First' });
  dismissToast(getShownToast()?.id ?? 0);
  stop();
  toast({ title: 'Second' });
  expect(onChange).toHaveBeenCalledTimes(2);
});
