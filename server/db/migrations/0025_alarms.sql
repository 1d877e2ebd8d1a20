CREATE TABLE "alarms" (
	"key" varchar(200) PRIMARY KEY NOT NULL,
	"cause" varchar(40) NOT NULL,
	"problem" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");