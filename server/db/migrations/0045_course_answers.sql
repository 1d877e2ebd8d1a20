ALTER TABLE "course_questions" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "course_questions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "course_questions_user" ON "course_questions" USING btree ("user_id");--> statement-breakpoint
-- Written by hand: until now all questions were answered by email, and only the latest may still wait for it.
UPDATE "course_questions" SET "answered_at" = "created_at" WHERE "created_at" < now() - interval '14 days';
