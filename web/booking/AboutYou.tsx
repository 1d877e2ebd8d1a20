import { PersonFields } from '../ui/PersonFields.tsx';
import { FormPanel } from './FormPanel.tsx';

export function AboutYou() {
  return (
    <FormPanel title="About you">
      <PersonFields
        isOwn
        emailHint="Your confirmation goes here."
        phoneHint="The number you use for FaceTime or WhatsApp."
      />
    </FormPanel>
  );
}
