import type { providers } from '#contracts/payments.ts';
import type { Outcome } from './card-outcome.ts';
import type { Stage } from './pay-form-state.ts';

export type Provider = (typeof providers)[number];

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
  check(): Promise<boolean>;
  pay(): Promise<Outcome>;
  /** Marks the field and gives it the focus. Whether it could: Stripe's fields mark themselves. */
  blame(field: string, message: string): boolean;
};

export type CardFieldsProps = {
  charge: CardCharge;
  onStage(stage: Stage): void;
  /** Null when they are gone. */
  onFields(fields: CardFields | null): void;
};

export const returnAddress = ({ returnPath }: Pick<CardCharge, 'returnPath'>): string =>
  new URL(returnPath, location.origin).href;

/** The id of the payment that a client secret belongs to: 'pi_1' of 'pi_1_secret_2'. */
export const paymentOfSecret = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';
