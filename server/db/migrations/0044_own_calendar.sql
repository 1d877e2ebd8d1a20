CREATE TABLE "busy_times" (
	"id" serial PRIMARY KEY NOT NULL,
	"source_id" integer NOT NULL,
	"event_key" varchar(32) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"counts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(10) DEFAULT 'ical' NOT NULL,
	"name" varchar(60) NOT NULL,
	"url" text NOT NULL,
	"counts_all_day" boolean NOT NULL,
	"titles" text DEFAULT '' NOT NULL,
	"etag" varchar(300),
	"last_modified" varchar(100),
	"content_hash" varchar(64),
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"expanded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"problem" varchar(300),
	"when_unread" varchar(5),
	"busy_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ignored_events" (
	"source_id" integer NOT NULL,
	"event_key" varchar(32) NOT NULL,
	CONSTRAINT "ignored_events_source_id_event_key_pk" PRIMARY KEY("source_id","event_key")
);
--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "organizer" varchar(255);--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "organizer" varchar(255);--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_source_id_calendar_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."calendar_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_events" ADD CONSTRAINT "ignored_events_source_id_calendar_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."calendar_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_source" ON "busy_times" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "busy_times_ends_at" ON "busy_times" USING btree ("ends_at");--> statement-breakpoint
-- Written by hand: drizzle leaves the view alone, which now ends with the new column.
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
  'decide'::varchar(10) AS "cancel_rule", NULL::integer AS "cancel_days", NULL::timestamptz AS "earliest_starts_at", NULL::integer AS "package_id", 0 AS "minutes_from_credit", "organizer"
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
  "cancel_rule", "cancel_days", "earliest_starts_at", "package_id", "minutes_from_credit", "organizer"
FROM "coaching_calls";
