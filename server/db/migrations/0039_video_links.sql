ALTER TABLE "consultation_requests" ADD COLUMN "video_link" varchar(500);--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "video_link" varchar(500);--> statement-breakpoint
-- Written by hand: the new column stands at the end of the view, where Postgres lets a view grow.
CREATE OR REPLACE VIEW "calls" AS
SELECT
  'free'::text AS "kind", "id", "id" AS "consultation_request_id", NULL::integer AS "coaching_call_id",
  "client_id", "first_name", "last_name", "email", "phone", "phone_digits", "contact_method", "visitor_time_zone",
  "selected_time_slot", "starts_at", "minutes", "source", "status",
  "goals", "experience", coalesce("eating_out", "eating_out_sealed") AS "eating_out",
  "typical_day", "drinks", "emotional_eating", "medications", "own_answers", "answers_changed_at", "answers_seen_at",
  NULL::integer AS "amount", NULL::varchar AS "paid_with", 0 AS "rollover_minutes", NULL::varchar AS "stripe_payment_intent_id",
  "calendar_sequence", "scheduled_at", "change_notice_hours", "minutes_used", "coach_notes",
  "network_path", "network", "created_at", "video_link"
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
  "network_path", "network", "created_at", "video_link"
FROM "coaching_calls";
