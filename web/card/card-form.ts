import type { paymentProviders } from '#contracts/payments.ts';
import type { CardOutcome } from './card-outcome.ts';
import type { CardFormStage } from './pay-form-state.ts';

export type Provider = (typeof paymentProviders)[number];

/** What is paid, and with whom. */
export type CardCharge = {
  provider: Provider;
  publishableKey: string;
  clientSecret: string;
  payer: { name: string; email: string };
  /** Where the provider leads back to after a second step, on this site. */
  returnPath: `/${string}`;
};

/** The fields of either provider. */
export type CardFields = {
  /** Whether all of it can be sent; otherwise the first faulty field has the focus. */
  validate(): Promise<boolean>;
  pay(): Promise<CardOutcome>;
  /** Marks the field and gives it the focus. Whether it could: Stripe's fields mark themselves. */
  markField(field: string, message: string): boolean;
};

export type CardFieldsProps = {
  charge: CardCharge;
  onStage(stage: CardFormStage): void;
  /** Null when they are gone. */
  onFields(fields: CardFields | null): void;
};

export const returnUrl = ({ returnPath }: Pick<CardCharge, 'returnPath'>): string =>
  new URL(returnPath, location.origin).href;

/** The id of the payment that a client secret belongs to: 'pi_1' of 'pi_1_secret_2'. */
export const paymentIdOfSecret = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';
