UPDATE "payments" SET "dispute" = 'open' WHERE "is_disputed";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "is_disputed";