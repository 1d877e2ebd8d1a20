CREATE TABLE "security_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(40) NOT NULL,
	"account" varchar(255),
	"network" varchar(50),
	"device" varchar(100),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "network_path" varchar(60);--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "network" varchar(50);--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "network_path" varchar(60);--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "network" varchar(50);--> statement-breakpoint
CREATE INDEX "security_events_created_at" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coaching_calls_network_path" ON "coaching_calls" USING btree ("network_path" text_pattern_ops,"starts_at");--> statement-breakpoint
CREATE INDEX "consultation_requests_network_path" ON "consultation_requests" USING btree ("network_path" text_pattern_ops,"starts_at");