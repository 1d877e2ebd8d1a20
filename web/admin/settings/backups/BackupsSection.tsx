import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { allowBackupDownload, BackupDownloadInput, getBackups } from '#contracts/backups/backups.ts';
import { KEPT_DAYS, KEPT_DAYS_AFTER_UPGRADE, KEPT_MONTHS } from '#domain/backup-retention.ts';
import { useSignedInUser } from '../../../accounts/current-user.ts';
import { HiddenUsername } from '../../../accounts/NewPasswordFields.tsx';
import { PasswordField } from '../../../accounts/PasswordField.tsx';
import { callApi } from '../../../api.ts';
import { useEndpoint } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { startDownload } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { useFormSubmit } from '../../../ui/use-form-submit.ts';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { useCoachDates } from '../../coach-dates.ts';
import { showErrorToast } from '../../mutation-with-toast.ts';
import { QueryContent } from '../../QueryContent.tsx';
import { describeAge, describeSize } from './backup-labels.ts';

type Backups = z.infer<typeof getBackups.reply>;

/** The state of the site’s backups, and a download. Where the site keeps its backups is the operator's decision. */
export function BackupsSection() {
  const query = useEndpoint(getBackups, { refetchOnMount: 'always' });
  return (
    <div className="max-w-2xl">
      <QueryContent query={query} noun="the backups">
        {(backups) => <BackupFacts backups={backups} />}
      </QueryContent>
    </div>
  );
}

function BackupFacts({ backups }: { backups: Backups }) {
  const { isOn, isEncrypted, newest, problem, kept } = backups;
  const { isMainAdmin } = useSignedInUser();
  const { momentOf } = useCoachDates();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <p className="text-lead text-muted">
        {isOn
          ? 'Every night, your site saves everything it knows: calls, clients, notes, payments, emails and settings. Pictures, clips and files that you uploaded are stored once for all nights.'
          : 'Your site makes no backups by itself at the moment. A live site makes one each night, unless its server is set not to. Until yours does, download one from time to time.'}
      </p>
      {problem && <Problem problem={problem} />}
      <dl className="mt-6 space-y-4">
        {isOn && (
          <Fact name="Newest one">
            {newest
              ? `${describeAge(newest.madeAt, Date.now())} (${momentOf(newest.madeAt)}), ${describeSize(newest.bytes)}`
              : `None made by itself yet.${problem ? '' : ' The first one is made within a day.'}`}
          </Fact>
        )}
        {isOn && (
          <Fact name="Kept for">
            {`${KEPT_DAYS} days, and the last one of each month for ${KEPT_MONTHS} months. One from before an upgrade stays for ${KEPT_DAYS_AFTER_UPGRADE} days.`}
          </Fact>
        )}
        <Fact name="Locked with a key">
          {isEncrypted
            ? 'Yes. They open only with the secret key that the person who runs your server keeps.'
            : 'No. Anyone who gets hold of a file can read it. “Operating the site” says how to lock them, for you or whoever set up your server.'}
        </Fact>
        <Fact name="Putting one back">
          {`A file goes into a new, empty site, with all that it has in it, and never over a site that runs. That’s one command on the server. You need the file${isEncrypted ? ' and the secret key' : ''}. One that your site made by itself also needs the folder “files” that lies beside it; a download has everything in it. “Operating the site” has every step under “Backup and restore”, for you or whoever set up your server.`}
        </Fact>
      </dl>
      {kept.length > 0 && <KeptBackups kept={kept} />}
      <div className="mt-8 border-line border-t pt-6">
        {isMainAdmin ? (
          <Button onClick={() => setDialogOpen(true)}>Download a backup</Button>
        ) : (
          <p className="text-muted">Only the coach’s own account can download a backup.</p>
        )}
      </div>
      {isDialogOpen && <DownloadBackupDialog isEncrypted={isEncrypted} onClosed={() => setDialogOpen(false)} />}
    </>
  );
}

const Problem = ({ problem }: { problem: string }) => (
  <div role="alert" className="mt-6 rounded-panel border border-danger bg-danger-soft p-5">
    <p className="flex gap-3 font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      Your backups need a look
    </p>
    <p className="mt-1 [overflow-wrap:anywhere]">{problem}</p>
    <p className="mt-1">
      Your site tries again every hour. If this is still here tomorrow, tell the person who runs your server.
    </p>
  </div>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
);

function KeptBackups({ kept }: Pick<Backups, 'kept'>) {
  const { momentOf } = useCoachDates();
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2 font-semibold text-leaf-dark">
        {kept.length === 1 ? 'One is kept now' : `${kept.length} are kept now`}
      </summary>
      <ul className="mt-1">
        {kept.map(({ madeAt, bytes, reason }) => (
          <li
            key={`${reason} ${madeAt}`}
            className="flex justify-between gap-x-4 border-line/70 border-b py-2 last:border-b-0"
          >
            <span>
              {momentOf(madeAt)}
              {reason === 'upgrade' && <span className="text-muted">, before an upgrade</span>}
            </span>
            <span className="shrink-0 text-muted">{describeSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The dialog that asks for the password once more, since the file holds all clients' data. */
function DownloadBackupDialog({ isEncrypted, onClosed }: { isEncrypted: boolean; onClosed(): void }) {
  const { email } = useSignedInUser();
  const form = useSchemaForm(BackupDownloadInput, { defaultValues: { password: '' } });
  const { field, ...submission } = useFormSubmit(form, {
    async onSubmit(body) {
      const { path } = await callApi(allowBackupDownload, { body });
      startDownload(path);
      toast({ title: 'Backup on its way', description: 'Your browser is saving it with your downloads.' });
      onClosed();
    },
    onError: (error) => showErrorToast('No backup downloaded', error),
  });
  return (
    <FormDialog
      title="Download a backup"
      submit="Download"
      submitting="Preparing..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <p>
          You get a fresh one, in one file. It has your clients’ names, addresses and answers about their health in it
          {isEncrypted
            ? ', locked with the secret key that the person who runs your server keeps.'
            : ', so keep it where nobody else can open it.'}
        </p>
      }
    >
      <HiddenUsername email={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
  );
}
