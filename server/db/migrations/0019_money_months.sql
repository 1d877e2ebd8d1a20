CREATE TABLE "payments_elsewhere" (
	"id" serial PRIMARY KEY NOT NULL,
	"coaching_call_id" integer,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments_elsewhere" ADD CONSTRAINT "payments_elsewhere_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_elsewhere_call" ON "payments_elsewhere" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "payments_elsewhere_created_at" ON "payments_elsewhere" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_decisions_decided_at" ON "payment_decisions" USING btree ("decided_at") WHERE decision = 'refunded';--> statement-breakpoint
CREATE INDEX "payments_without_fee" ON "payments" USING btree ("settled_at") WHERE fee is null and settled_at is not null;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("disputed_at") WHERE disputed_at is not null;--> statement-breakpoint
UPDATE "payments" SET "disputed_at" = "dispute_at" WHERE "dispute_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "payments_elsewhere" ("coaching_call_id", "first_name", "last_name", "email", "amount", "created_at") SELECT "id", "first_name", "last_name", "email", "amount", "created_at" FROM "coaching_calls" WHERE "paid_with" = 'elsewhere' AND "amount" > 0;--> statement-breakpoint
INSERT INTO "payments_elsewhere" ("first_name", "last_name", "email", "amount", "created_at") SELECT "first_name", "last_name", "email", "amount", "created_at" FROM "payment_decisions" WHERE "coaching_call_id" IS NULL AND "stripe_payment_intent_id" IS NULL AND "reason" <> 'overtime' AND "amount" > 0;--> statement-breakpoint
UPDATE "payment_decisions" SET "amount" = round("coaching_calls"."amount"::numeric * "payment_decisions"."minutes" / "coaching_calls"."duration") FROM "coaching_calls" WHERE "coaching_calls"."id" = "payment_decisions"."coaching_call_id" AND "payment_decisions"."reason" = 'overtime' AND "payment_decisions"."decision" IS NULL;
