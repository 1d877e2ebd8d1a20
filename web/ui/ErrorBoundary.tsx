import { Component, type ReactNode } from 'react';
import type { PagePart } from '#contracts/pages/page-error-patterns.ts';
import { PartFailure } from './PartFailure.tsx';

type Props = {
  /** The name of the part, for the operator. The server accepts only names from the list. */
  name: PagePart;
  /** The content in place of a failed part; null if the part can be missing. Default: a message on how to continue. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Keeps an error in one part of a page from emptying the rest. `entry-browser.tsx` reports the error. */
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
