import { Button } from '../ui/Button.tsx';

export function CallLoadFailed({ sentence, isTrying, retry }: { sentence: string; isTrying: boolean; retry(): void }) {
  return (
    <div
      role="alert"
      className="mt-10 flex min-h-96 flex-col items-center justify-center gap-4 rounded-panel bg-sand/60 p-6 text-center"
    >
      <p>Your call could not be loaded. {sentence}</p>
      <Button variant="secondary" aria-disabled={isTrying} onClick={() => isTrying || retry()}>
        {isTrying ? 'Trying again...' : 'Try Again'}
      </Button>
    </div>
  );
}
