import { Link } from 'wouter';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { formSection } from './SettingsForm.tsx';

const ContactForm = formSection('contact');

/** The contact settings. Coaches also look here for the address that their notices go to, so a note leads to it. */
export function ContactSection({ documents }: { documents: StoredSettings[] }) {
  return (
    <>
      <p className="mb-6 max-w-2xl">
        Looking for the address you sign in with, where your notices go?{' '}
        <Link href="/account/address" className="text-link">
          Change it in your account
        </Link>
        .
      </p>
      <ContactForm documents={documents} />
    </>
  );
}
