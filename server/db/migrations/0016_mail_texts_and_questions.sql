ALTER TABLE "consultation_requests" ADD COLUMN "own_answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "text_version" integer DEFAULT 0 NOT NULL;