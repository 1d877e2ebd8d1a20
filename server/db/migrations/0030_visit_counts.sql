CREATE TABLE "visit_counts" (
	"day" varchar(10) NOT NULL,
	"page" varchar(100) NOT NULL,
	"step" varchar(10) NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_counts_day_page_step_pk" PRIMARY KEY("day","page","step")
);
