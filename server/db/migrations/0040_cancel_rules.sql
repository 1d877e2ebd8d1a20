ALTER TABLE "coaching_calls" ADD COLUMN "cancel_rule" varchar(10) DEFAULT 'decide' NOT NULL;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "cancel_days" integer;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "earliest_starts_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand: drizzle leaves the view alone, which now ends with the new columns.
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
  'decide'::varchar(10) AS "cancel_rule", NULL::integer AS "cancel_days", NULL::timestamptz AS "earliest_starts_at"
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
  "cancel_rule", "cancel_days", "earliest_starts_at"
FROM "coaching_calls";
