import '../zod-without-eval.ts';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { downloadReceipt, getReceipt, type Receipt } from '#contracts/money/receipts.ts';
import { describeReceipt, formatMoney, formatReceiptNumber } from '#domain/receipts.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ApiError, callApi, fetchFile } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { FROM_RECEIPT_LIST } from '../ui/ReceiptList.tsx';
import { saveFile } from '../ui/save-file.ts';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { showFailure } from '../ui/use-form-submit.ts';

const LINK_STATE = 'receiptLink';
const readReceiptLink = () => (/^#\d+\./.test(location.hash) ? location.hash.slice(1) : null);

type Loaded = { link: string; receipt?: Receipt; error?: unknown };

/** The page of a receipt, to read, print or save. */
export default function ReceiptPage() {
  usePreloadToaster();
  const { link } = useMailedLink(LINK_STATE, readReceiptLink);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!link) return;
    let isLeft = false;
    callApi(getReceipt, { body: { link } }).then(
      (receipt) => isLeft || setLoaded({ link, receipt }),
      (error: unknown) => isLeft || setLoaded({ link, error }),
    );
    return () => {
      isLeft = true;
    };
  }, [link, tries]);

  const current = loaded?.link === link ? loaded : null;
  const isInvalid = current?.error instanceof ApiError && [400, 404].includes(current.error.status);
  return (
    <Container className="py-10 md:py-16 print:py-0">
      {link === null || isInvalid ? (
        <NotValid />
      ) : current?.receipt ? (
        <Sheet receipt={current.receipt} link={current.link} />
      ) : (
        <>
          <h1 className="text-title">Your receipt</h1>
          <div className="mt-8">
            {current?.error ? (
              <LoadFailed error={current.error} retry={() => setTries(tries + 1)} />
            ) : (
              <LoadingPanel feature="Seeing your receipt">Looking for your receipt…</LoadingPanel>
            )}
          </div>
        </>
      )}
    </Container>
  );
}

function Sheet({ receipt, link }: { receipt: Receipt; link: string }) {
  const { title, facts, amount, note } = describeReceipt(receipt);
  const { seller, kind, refunded, currency } = receipt;
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      const file = await fetchFile(downloadReceipt, { body: { link } });
      saveFile(file, `${formatReceiptNumber(receipt.number)}.pdf`);
    } catch (error) {
      showFailure('The file wasn’t saved', error, 'Something went wrong. Please try again.');
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="max-w-2xl">
      <article className="panel p-6 shadow-panel sm:p-10 print:border-0 print:p-0">
        <p className="font-semibold">{seller.name}</p>
        <p className="text-muted">
          {[...seller.addressLines, ...(seller.taxLine ? [seller.taxLine] : [])].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <h1 className="mt-8 text-title">{title}</h1>
        <dl className="mt-6 space-y-4 [overflow-wrap:anywhere]">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 border-line border-t pt-5 text-heading tabular-nums">{amount}</p>
        {note && <p className="mt-2 text-muted">{note}</p>}
      </article>
      {kind === 'payment' && refunded > 0 && (
        <p className="mt-5 print:hidden">
          {formatMoney({ amount: refunded, currency })} of it has gone back since. There’s a receipt of its own for
          that.
        </p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
        <Button variant="secondary" aria-disabled={isSaving} onClick={() => isSaving || void save()}>
          <Download aria-hidden className="size-5" />
          {isSaving ? 'Saving...' : 'Save as PDF'}
        </Button>
        <WayBack />
      </div>
    </div>
  );
}

/** The way back to the list that led here, or else to the payments of an admin or the account of another user. */
function WayBack() {
  const user = useCurrentUser();
  const [isFromList] = useState(() => history.state?.[FROM_RECEIPT_LIST] === true);
  if (isFromList)
    return (
      <Button variant="quiet" onClick={() => history.back()}>
        <ArrowLeft aria-hidden className="size-5" />
        Back
      </Button>
    );
  return user ? (
    <ButtonLink href={user.isAdmin ? '/admin/payments' : '/account'} variant="quiet">
      <ArrowLeft aria-hidden className="size-5" />
      {user.isAdmin ? 'All payments' : 'Your account'}
    </ButtonLink>
  ) : null;
}

function LoadFailed({ error, retry }: { error: unknown; retry(): void }) {
  return (
    <div role="alert">
      <p>Your receipt couldn’t be loaded. {error instanceof Error ? error.message : ''}</p>
      <Button variant="secondary" onClick={retry} className="mt-4">
        Try Again
      </Button>
    </div>
  );
}

function NotValid() {
  return (
    <div className="max-w-2xl">
      <h1 className="text-title">This receipt can’t be shown</h1>
      <p className="mt-6 text-lead">
        Its link is missing or no longer works. You find your receipts in{' '}
        <Link href="/account" className="text-link">
          your account
        </Link>
        , and on the page of your call, which the emails about it lead to. If that doesn’t help, write to{' '}
        <ContactLink />.
      </p>
    </div>
  );
}
