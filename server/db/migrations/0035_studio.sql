CREATE TABLE "content_drafts" (
	"kind" varchar(20) PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"base_version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" varchar(255) NOT NULL,
	"publish_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
