ALTER TABLE "coaching_calls" ADD COLUMN "minutes_from_credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand from here on. Also where a process of 1.0 ends a call that credit pays in part, its minutes come back.
CREATE OR REPLACE FUNCTION let_go_of_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM credit_adjustments WHERE coaching_call_id = OLD.id AND cause = 'spent';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER coaching_calls_let_go_of_minutes AFTER UPDATE OF status ON coaching_calls FOR EACH ROW
WHEN (OLD.minutes_from_credit > 0 AND OLD.status IN ('pending', 'paid', 'confirmed') AND NEW.status IN ('expired', 'cancelled', 'refunded'))
EXECUTE FUNCTION let_go_of_minutes();--> statement-breakpoint
CREATE TRIGGER coaching_calls_delete_let_go_of_minutes AFTER DELETE ON coaching_calls FOR EACH ROW
WHEN (OLD.minutes_from_credit > 0 AND OLD.status IN ('pending', 'paid', 'confirmed'))
EXECUTE FUNCTION let_go_of_minutes();--> statement-breakpoint
-- The view now ends with the minutes that credit pays.
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
  'decide'::varchar(10) AS "cancel_rule", NULL::integer AS "cancel_days", NULL::timestamptz AS "earliest_starts_at", NULL::integer AS "package_id", 0 AS "minutes_from_credit"
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
  "cancel_rule", "cancel_days", "earliest_starts_at", "package_id", "minutes_from_credit"
FROM "coaching_calls";
