import { CalendarClock, Mail, Trash2 } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useState } from 'react';
import { Switch } from '../admin/calendar/Switch.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PageTab } from '../ui/PageTab.tsx';
import { PolicyLinks } from '../ui/PolicyLinks.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { TermsNote } from '../ui/TermsNote.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { toast } from '../ui/toast.ts';
import { Sample, Samples } from './Sample.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const choices = [
  { value: 'facetime', label: 'FaceTime', hint: 'You need an iPhone.' },
  { value: 'whatsapp', label: 'WhatsApp', hint: 'Works from anywhere.' },
];

export function ActionStates() {
  const [isOn, setOn] = useState(true);
  return (
    <Samples>
      {variants.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}`}>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>Save</Button>
            <Button variant={variant} aria-disabled>
              Saving...
            </Button>
            <Button variant={variant} disabled>
              Not possible
            </Button>
            <ButtonLink variant={variant} href="#actions">
              A link
            </ButtonLink>
          </div>
        </Sample>
      ))}
      <Sample name="Copy button">
        <CopyButton text="https://coach.example/pay" done={{ title: 'Link copied' }}>
          Copy link
        </CopyButton>
      </Sample>
      <Sample name="Menu">
        <Menu
          align="start"
          trigger={<Button variant="secondary">Actions</Button>}
          items={[
            { label: 'Move', icon: CalendarClock, onSelect: () => toast({ title: 'Moved' }) },
            { label: 'Write a mail', icon: Mail, onSelect: () => toast({ title: 'Written' }) },
            { label: 'Delete', icon: Trash2, onSelect: () => toast({ title: 'Deleted', variant: 'destructive' }) },
          ]}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs.Root defaultValue="lessons">
          <Tabs.List aria-label="Sample tabs" className="flex gap-6 border-line border-b">
            <PageTab value="lessons">Lessons</PageTab>
            <PageTab value="resources">Resources</PageTab>
          </Tabs.List>
          <Tabs.Content value="lessons" className="pt-4">
            The chosen tab
          </Tabs.Content>
          <Tabs.Content value="resources" className="pt-4">
            The other tab
          </Tabs.Content>
        </Tabs.Root>
      </Sample>
      <Sample name="Links to the policies">
        <PolicyLinks />
      </Sample>
      <Sample name="Choice of light and dark">
        <ThemeSwitch />
      </Sample>
      <Sample name="Terms of a purchase">
        <TermsNote by="By paying" />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox label="Stay signed in on this device" defaultChecked />
        <Checkbox label="Tell the client by email" hint="With the new time and a calendar file." />
        <Checkbox label="Not possible now" disabled />
        <Checkbox label="Needed to go on" error="Please tick this box." />
      </Sample>
      <Sample name="Switch">
        <Switch isOn={isOn} label="Sample switch" onClick={() => setOn(!isOn)} />
        <Switch isOn={!isOn} label="Opposite sample switch" onClick={() => setOn(!isOn)} />
      </Sample>
      <Sample name="Radio cards">
        <RadioCards label="Contact" choices={choices} radio={{ name: 'contact' }} />
      </Sample>
      <Sample name="Radio cards with an error">
        <RadioCards
          label="Contact"
          hint="I'll call you this way."
          error="Please choose how we talk."
          choices={choices}
          radio={{ name: 'contact-with-error' }}
        />
      </Sample>
    </Samples>
  );
}
