import { Component, type ReactNode } from 'react';
import type { PagePart } from '#contracts/client-error-patterns.ts';
import { PartFailure } from './PartFailure.tsx';

type Props = {
  /** What is inside, in words for the operator. The server takes none that is not in the list. */
  name: PagePart;
  /** In place of what failed; null for a part that nobody misses. Unset, a sentence with a way on. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Keeps an error in one part of a page from emptying the rest. React hands the error to `entry-browser.tsx`, which reports it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { fallback = <PartFailure />, children } = this.props;
    return this.state.hasFailed ? fallback : children;
  }
}
