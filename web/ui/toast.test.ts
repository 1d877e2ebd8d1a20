import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, getShownToast, toast, watchToasts } from './toast.ts';

afterEach(() => dismissToast(getShownToast()?.id ?? 0));

test('at most one toast is visible, the latest', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(getShownToast()).toMatchObject({ title: 'Second', variant: 'destructive' });
});

test('a toast that was replaced cannot dismiss its successor', () => {
  toast({ title: 'First' });
  const first = getShownToast()?.id ?? 0;
  toast({ title: 'Second' });
  dismissToast(first);
  expect(getShownToast()?.title).toBe('Second');
});

test('whoever watches hears of every change until the watch ends', () => {
  const onChange = vi.fn();
  const stop = watchToasts(onChange);
  toast({ title: 'First' });
  dismissToast(getShownToast()?.id ?? 0);
  stop();
  toast({ title: 'Second' });
  expect(onChange).toHaveBeenCalledTimes(2);
});
