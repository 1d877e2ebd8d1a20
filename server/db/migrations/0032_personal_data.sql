CREATE TABLE "erasures" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"key" varchar(64) NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_data_links" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "personal_data_links_email" ON "personal_data_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "personal_data_links_expires_at" ON "personal_data_links" USING btree ("expires_at");