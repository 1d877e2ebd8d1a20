import { Eye, EyeOff, Sparkles } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { MIN_PASSWORD_LENGTH, TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { generatePassword } from './generate-password.ts';

/** A password that the coach gives to a user: typed, or generated and shown. */
export function NewPasswordField(props: ComponentProps<typeof TextInput> & { onGenerated(password: string): void }) {
  const { onGenerated, ...field } = props;
  const [isShown, setIsShown] = useState(false);

  function generate() {
    setIsShown(true);
    onGenerated(generatePassword());
  }

  return (
    <div>
      <TextInput
        {...field}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. It works for ${TEMPORARY_PASSWORD_DAYS} days, and they will be asked to choose their own.`}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="mt-1 -ml-2 flex flex-wrap">
        <QuietButton onClick={generate}>
          <Sparkles aria-hidden className="size-4" />
          Generate
        </QuietButton>
        <QuietButton onClick={() => setIsShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          {isShown ? 'Hide' : 'Show'}
        </QuietButton>
      </div>
    </div>
  );
}

function QuietButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <Button variant="quiet" onClick={onClick} className="min-h-11! gap-2! px-3! py-2!">
      {children}
    </Button>
  );
}
