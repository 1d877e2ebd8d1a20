CREATE TABLE "receipt_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" varchar(20) NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"issued_on" varchar(10) NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"about" varchar(200) NOT NULL,
	"seller_name" varchar(100) NOT NULL,
	"seller_address" text NOT NULL,
	"seller_tax_line" varchar(200),
	"payer_name" varchar(201),
	"payer_email" varchar(255),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id") WHERE refund_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_refund" ON "receipts" USING btree ("refund_id","kind") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "receipts_of_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" varchar(20);