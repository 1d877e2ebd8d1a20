import type { paymentProviders } from '#contracts/money/payments.ts';
import type { CardFormStage } from './card-form-state.ts';
import type { CardOutcome } from './card-outcome.ts';

export type Provider = (typeof paymentProviders)[number];

export type CardCharge = {
  provider: Provider;
  publishableKey: string;
  clientSecret: string;
  payer: { name: string; email: string };
  /** The path on this site to which the provider returns after a second step. */
  returnPath: `/${string}`;
};

export type CardFields = {
  /** Returns whether everything can be sent. If not, shows the errors and focuses the first invalid field. */
  validate(): Promise<boolean>;
  pay(): Promise<CardOutcome>;
  /** Shows the message at the field and focuses it. Returns false if it cannot: Stripe's fields mark themselves. */
  markField(field: string, message: string): boolean;
};

export type CardFieldsProps = {
  charge: CardCharge;
  onStage(stage: CardFormStage): void;
  /** Called with the mounted fields, and with null after unmounting. */
  onFields(fields: CardFields | null): void;
  /** Called when the payer has approved the payment in a wallet. Returns false if `pay` was not called. */
  onWallet(pay: () => Promise<CardOutcome>): Promise<boolean>;
};

export const buildReturnUrl = ({ returnPath }: Pick<CardCharge, 'returnPath'>): string =>
  new URL(returnPath, location.origin).href;

/** Returns the payment's id in a client secret: 'pi_1' of 'pi_1_secret_2'. */
export const getPaymentIdOfSecret = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';
