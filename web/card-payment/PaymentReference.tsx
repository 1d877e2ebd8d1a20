export function PaymentReference({ id }: { id: string }) {
  return (
    <>
      Payment reference: <span className="select-all font-medium text-ink [overflow-wrap:anywhere]">{id}</span>
    </>
  );
}
