CREATE TABLE "site_documents" (
	"name" varchar(60) NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(255),
	CONSTRAINT "site_documents_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "change_notice_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "change_notice_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
UPDATE "booked_slots" SET "duration" = "consultation_requests"."minutes" FROM "consultation_requests" WHERE "consultation_requests"."id" = "booked_slots"."consultation_request_id" AND NOT "booked_slots"."is_secondary_slot";--> statement-breakpoint
UPDATE "booked_slots" SET "duration" = "coaching_calls"."duration" FROM "coaching_calls" WHERE "coaching_calls"."id" = "booked_slots"."coaching_call_id" AND NOT "booked_slots"."is_secondary_slot";
