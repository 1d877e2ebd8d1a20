ALTER TABLE "security_events" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "aggregate_key" varchar(64);--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_aggregate_key" UNIQUE("aggregate_key");