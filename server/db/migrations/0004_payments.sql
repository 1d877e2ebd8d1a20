CREATE TABLE "payment_events" (
	"id" varchar(255) PRIMARY KEY NOT NULL,
	"type" varchar(100) NOT NULL,
	"payment_intent_id" varchar(255),
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"payment_intent_id" varchar(255),
	"idempotency_key" varchar(64) NOT NULL,
	"status" varchar(20) DEFAULT 'open' NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) DEFAULT 'usd' NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"is_member_price" boolean DEFAULT false NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"user_id" integer,
	"coaching_call_id" integer,
	"checkout_hash" varchar(64) NOT NULL,
	"expires_at" timestamp with time zone,
	"attention" text,
	"checked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_left" ON "payment_events" USING btree ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE status in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_expires" ON "payments" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_hash","created_at");--> statement-breakpoint
CREATE INDEX "payments_call" ON "payments" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "payments_email" ON "payments" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_created_at" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_attention" ON "payments" USING btree ("created_at") WHERE attention is not null;