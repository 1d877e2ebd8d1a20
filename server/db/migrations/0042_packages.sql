CREATE TABLE "packages" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"template_id" varchar(40) NOT NULL,
	"name" varchar(100) NOT NULL,
	"calls" integer NOT NULL,
	"added_calls" integer DEFAULT 0 NOT NULL,
	"call_minutes" integer NOT NULL,
	"weeks" integer NOT NULL,
	"max_calls_a_week" integer NOT NULL,
	"with_course" boolean NOT NULL,
	"amount" integer NOT NULL,
	"is_member_price" boolean DEFAULT false NOT NULL,
	"single_call_cents" integer NOT NULL,
	"course_cents" integer DEFAULT 0 NOT NULL,
	"change_notice_hours" integer DEFAULT 24 NOT NULL,
	"cancel_rule" varchar(10) DEFAULT 'decide' NOT NULL,
	"cancel_days" integer,
	"starts_on" date,
	"ends_at" timestamp with time zone,
	"sold_at" timestamp with time zone,
	"ended_by" varchar(10),
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD COLUMN "cause" varchar(12) DEFAULT 'given' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD COLUMN "coaching_call_id" integer;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "package_id" integer;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "package_id" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packages_client" ON "packages" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "packages_email" ON "packages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "packages_ends" ON "packages" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD CONSTRAINT "coaching_calls_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_adjustments_call" ON "credit_adjustments" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "coaching_calls_package" ON "coaching_calls" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_package" ON "payment_links" USING btree ("package_id");--> statement-breakpoint
-- Written by hand from here on. A package comes to the client who has its address, and goes along when the address moves.
CREATE OR REPLACE FUNCTION give_bills_to_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former integer := CASE WHEN TG_OP = 'UPDATE' THEN OLD.client_id END;
BEGIN
  IF former IS DISTINCT FROM NEW.client_id THEN
    UPDATE payment_links SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE packages SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER packages_client BEFORE INSERT OR UPDATE OF email ON packages FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
-- The view now ends with the package.
CREATE OR REPLACE VIEW "calls" AS
SELECT
  'free'::text AS "kind", "id", "id" AS "consultation_request_id", NULL::integer AS "coaching_call_id",
  "client_id", "first_name", "last_name", "email", "phone", "phone_digits", "contact_method", "visitor_time_zone",
  "selected_time_slot", "starts_at", "minutes", "source", "status",
  "goals", "experience", coalesce("eating_out", "eating_out_sealed") AS "eating_out",
  "typical_day", "drinks", "emotional_eating", "medications", "own_answers", "answers_changed_at", "answers_seen_at",
  NULL::integer AS "amount", NULL::varchar AS "paid_with", 0 AS "rollover_minutes", NULL::varchar AS "stripe_payment_intent_id",
  "calendar_sequence", "scheduled_at", "change_notice_hours", "minutes_used", "coach_notes",
  "network_path", "network", "created_at", "video_link",
  'decide'::varchar(10) AS "cancel_rule", NULL::integer AS "cancel_days", NULL::timestamptz AS "earliest_starts_at", NULL::integer AS "package_id"
FROM "consultation_requests"
UNION ALL
SELECT
  'paid', "id", NULL, "id",
  "client_id", "first_name", "last_name", "email", "phone", "phone_digits", "contact_method", "visitor_time_zone",
  "selected_time_slot", "starts_at", "duration", "source", "status",
  "goals", NULL, NULL,
  NULL, NULL, NULL, NULL, '[]', NULL, NULL,
  "amount", "paid_with", "rollover_minutes", "stripe_payment_intent_id",
  "calendar_sequence", "scheduled_at", "change_notice_hours", "minutes_used", "coach_notes",
  "network_path", "network", "created_at", "video_link",
  "cancel_rule", "cancel_days", "earliest_starts_at", "package_id"
FROM "coaching_calls";
