CREATE TABLE "consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"policy" varchar(20) NOT NULL,
	"version" integer NOT NULL,
	"consultation_request_id" integer,
	"coaching_call_id" integer,
	"payment_id" integer,
	"network" varchar(50) NOT NULL,
	"given_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"night" varchar(20) NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"deleted" jsonb,
	"error" text,
	CONSTRAINT "retention_runs_night" UNIQUE("night")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_consultation_request_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_request_id") REFERENCES "public"."consultation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_free_call" ON "consents" USING btree ("consultation_request_id","policy","version") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_paid_call" ON "consents" USING btree ("coaching_call_id","policy","version") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_payment" ON "consents" USING btree ("payment_id","policy","version") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_free_call" ON "consents" USING btree ("consultation_request_id");--> statement-breakpoint
CREATE INDEX "consents_paid_call" ON "consents" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "consents_payment" ON "consents" USING btree ("payment_id");