import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast, toast, watchToasts } from './toast.ts';

afterEach(() => dismissToast(shownToast()?.id ?? 0));

test('at most one toast is visible, the latest', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(shownToast()).toMatchObject({ title: 'Second', variant: 'destructive' });
});

test('a toast that was replaced cannot dismiss its successor', () => {
  toast({ title: 'First' });
  const first = shownToast()?.id ?? 0;
  toast({ title: 'Second' });
  dismissToast(first);
  expect(shownToast()?.title).toBe('Second');
});

test('whoever watches hears of every change until the watch ends', () => {
  const onChange = vi.fn();
  const stop = watchToasts(onChange);
  toast({ title: 'First' });
  dismissToast(shownToast()?.id ?? 0);
  stop();
  toast({ title: 'Second' });
  expect(onChange).toHaveBeenCalledTimes(2);
});
