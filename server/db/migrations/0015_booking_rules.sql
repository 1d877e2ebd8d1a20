ALTER TABLE "coaching_calls" ADD COLUMN "change_notice_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "change_notice_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
UPDATE "booked_slots" SET "duration" = "consultation_requests"."minutes" FROM "consultation_requests" WHERE "consultation_requests"."id" = "booked_slots"."consultation_request_id" AND NOT "booked_slots"."is_secondary_slot";--> statement-breakpoint
UPDATE "booked_slots" SET "duration" = "coaching_calls"."duration" FROM "coaching_calls" WHERE "coaching_calls"."id" = "booked_slots"."coaching_call_id" AND NOT "booked_slots"."is_secondary_slot";
