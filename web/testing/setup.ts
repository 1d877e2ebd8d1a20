import '../theme.css';
import '../zod-without-eval.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { learn } from '../accounts/current-user.ts';
import { dismissToast } from '../ui/toast.ts';
import { forgetAnswers } from './fake-server.ts';
import { faultsMet } from './faults.ts';
import { comeHome } from './time-zone.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const firstAddress = location.href;

afterEach(async () => {
  await cleanup();
  learn({ status: 'loading' });
  await comeHome();
  history.replaceState(null, '', firstAddress);
  dismissToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  forgetAnswers();
  expect(faultsMet(), 'faults met on the page').toEqual([]);
});
