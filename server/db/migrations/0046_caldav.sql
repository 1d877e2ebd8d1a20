CREATE TABLE "caldav_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"written_url" text DEFAULT '' NOT NULL,
	"written_name" varchar(60),
	"not_before" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"problem" varchar(300),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "written_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(4) NOT NULL,
	"call_id" integer NOT NULL,
	"href" text NOT NULL,
	"calendar_key" varchar(32) NOT NULL,
	"etag" varchar(300),
	"fingerprint" varchar(32),
	"starts_at" timestamp with time zone NOT NULL,
	"their_starts_at" timestamp with time zone,
	"is_deleted_there" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "written_calls_call" ON "written_calls" USING btree ("kind","call_id");