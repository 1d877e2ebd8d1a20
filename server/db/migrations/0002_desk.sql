CREATE TABLE "booking_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"consultation_request_id" integer,
	"coaching_call_id" integer,
	"action" varchar(20) NOT NULL,
	"from_status" varchar(20) NOT NULL,
	"to_status" varchar(20) NOT NULL,
	"from_slot" varchar(50),
	"to_slot" varchar(50),
	"actor" varchar(255) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"coaching_call_id" integer,
	"reason" varchar(20) NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"phone_digits" varchar(20) DEFAULT '' NOT NULL,
	"about" varchar(100) NOT NULL,
	"minutes" integer NOT NULL,
	"amount" integer NOT NULL,
	"stripe_payment_intent_id" varchar(255),
	"decision" varchar(20),
	"credit_minutes" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "coaching_calls_starts_at";--> statement-breakpoint
DROP INDEX "consultation_requests_starts_at";--> statement-breakpoint
DROP INDEX "mails_state";--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "phone_digits" varchar(20) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "visitor_time_zone" varchar(60);--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "paid_with" varchar(20) DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "scheduled_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "minutes_used" integer;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "coach_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "scheduled_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "consultation_requests" SET "scheduled_at" = "created_at";--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "minutes_used" integer;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "coach_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "coaching_call_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "once_key" varchar(120);--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_consultation_request_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_request_id") REFERENCES "public"."consultation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_events_consultation" ON "booking_events" USING btree ("consultation_request_id");--> statement-breakpoint
CREATE INDEX "booking_events_coaching_call" ON "booking_events" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "payment_decisions_open" ON "payment_decisions" USING btree ("created_at") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "payment_decisions_coaching_call" ON "payment_decisions" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "payment_decisions_email" ON "payment_decisions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payment_decisions_phone" ON "payment_decisions" USING btree ("phone_digits");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coaching_calls_email" ON "coaching_calls" USING btree ("email","starts_at");--> statement-breakpoint
CREATE INDEX "coaching_calls_phone" ON "coaching_calls" USING btree ("phone_digits","starts_at");--> statement-breakpoint
CREATE INDEX "coaching_calls_status" ON "coaching_calls" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "coaching_calls_created_at" ON "coaching_calls" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coaching_calls_first_name" ON "coaching_calls" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coaching_calls_last_name" ON "coaching_calls" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coaching_calls_email_prefix" ON "coaching_calls" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coaching_calls_phone_prefix" ON "coaching_calls" USING btree ("phone_digits" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coaching_calls_by_name" ON "coaching_calls" USING btree (lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "consultation_requests_status" ON "consultation_requests" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "consultation_requests_created_at" ON "consultation_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consultation_requests_first_name" ON "consultation_requests" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "consultation_requests_last_name" ON "consultation_requests" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "consultation_requests_email_prefix" ON "consultation_requests" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "consultation_requests_phone_prefix" ON "consultation_requests" USING btree ("phone_digits" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "consultation_requests_by_name" ON "consultation_requests" USING btree (lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "mails_coaching_call" ON "mails" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "mails_recipient_prefix" ON "mails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coaching_calls_starts_at" ON "coaching_calls" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "consultation_requests_starts_at" ON "consultation_requests" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_key" UNIQUE("once_key");