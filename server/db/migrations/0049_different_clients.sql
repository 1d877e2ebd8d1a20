CREATE TABLE "different_clients" (
	"lower_id" integer NOT NULL,
	"higher_id" integer NOT NULL,
	CONSTRAINT "different_clients_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id")
);
--> statement-breakpoint
ALTER TABLE "different_clients" ADD CONSTRAINT "different_clients_lower_id_clients_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_clients" ADD CONSTRAINT "different_clients_higher_id_clients_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_clients_higher" ON "different_clients" USING btree ("higher_id");