CREATE TABLE "site_documents" (
	"name" varchar(60) NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(255),
	CONSTRAINT "site_documents_name_version_pk" PRIMARY KEY("name","version")
);
