ALTER TABLE "payments" ADD COLUMN "client_secret_hash" varchar(64);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_at" timestamp with time zone;