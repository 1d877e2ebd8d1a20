CREATE TABLE "sandbox_events" (
	"id" varchar(80) PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"type" varchar(60) NOT NULL,
	"created" bigint NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_idempotency" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"parameters" varchar(64) NOT NULL,
	"holder" varchar(36) NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"status" integer,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" varchar(80) PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"type" varchar(30) NOT NULL,
	"created" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "sandbox_events_number" ON "sandbox_events" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sandbox_events_next_try" ON "sandbox_events" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "sandbox_events_created" ON "sandbox_events" USING btree ("created");--> statement-breakpoint
CREATE INDEX "sandbox_idempotency_started" ON "sandbox_idempotency" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_list" ON "sandbox_objects" USING btree ("type","number");--> statement-breakpoint
CREATE INDEX "sandbox_objects_body" ON "sandbox_objects" USING gin ("body" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "sandbox_objects_due" ON "sandbox_objects" USING btree ("due_at");