CREATE TABLE "backup_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"night" varchar(20) NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"file_name" varchar(200),
	"bytes" bigint,
	"error" text,
	CONSTRAINT "backup_runs_night" UNIQUE("night")
);
--> statement-breakpoint
CREATE INDEX "backup_runs_ended_at" ON "backup_runs" USING btree ("ended_at");