CREATE TABLE "payment_link_tokens" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"payment_link_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"coaching_call_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_by" varchar(10),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_link_tokens" ADD CONSTRAINT "payment_link_tokens_payment_link_id_payment_links_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_tokens_link" ON "payment_link_tokens" USING btree ("payment_link_id");--> statement-breakpoint
CREATE INDEX "payment_links_call" ON "payment_links" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_owed" ON "payment_links" USING btree ("coaching_call_id") WHERE ended_by is null;