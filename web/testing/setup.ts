import './react-without-traces.ts';
import '../site.css';
import '../zod-without-eval.ts';
import './click-and-fill.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getUserState, setUserState } from '../accounts/current-user.ts';
import { clearUserQueries } from '../accounts/UserQueryProvider.tsx';
import { setDraftOwner } from '../draft-owner.ts';
import { dismissToast } from '../ui/toast.ts';
import { shortenAutosaveDelays } from './autosave-delays.ts';
import { clearMockedEndpoints } from './fake-server.ts';
import { takeRecordedErrors } from './recorded-errors.ts';
import { resetBrowserTimeZone } from './time-zone.ts';

beforeEach(async () => {
  shortenAutosaveDelays();
  await page.viewport(1280, 800);
});

// Without transitions, colors change at once, and axe never judges one on its way.
const withoutTransitions = new CSSStyleSheet();
withoutTransitions.replaceSync(
  '*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }',
);
document.adoptedStyleSheets = [withoutTransitions];

const firstAddress = location.href;

afterEach(async () => {
  await cleanup();
  const state = getUserState();
  if (state.status === 'signed-in') clearUserQueries(state.user.id);
  setUserState({ status: 'loading' });
  setDraftOwner(null);
  await resetBrowserTimeZone();
  history.replaceState(null, '', firstAddress);
  dismissToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  clearMockedEndpoints();
  expect(takeRecordedErrors(), 'faults met on the page').toEqual([]);
});
