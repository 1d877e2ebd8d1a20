ALTER TABLE "payment_links" ALTER COLUMN "coaching_call_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "sentence" varchar(120);--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "first_name" varchar(100);--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "last_name" varchar(100);--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "email" varchar(255);--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "payment_decision_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "payments_elsewhere" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_payment_decision_id_payment_decisions_id_fk" FOREIGN KEY ("payment_decision_id") REFERENCES "public"."payment_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bill_id_payment_links_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."payment_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_elsewhere" ADD CONSTRAINT "payments_elsewhere_bill_id_payment_links_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."payment_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_client" ON "payment_links" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payment_links_email" ON "payment_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payment_links_decision" ON "payment_links" USING btree ("payment_decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_overtime" ON "payment_links" USING btree ("payment_decision_id") WHERE ended_by is null;--> statement-breakpoint
CREATE INDEX "payment_links_unpaid" ON "payment_links" USING btree ("created_at") WHERE ended_by is null and coaching_call_id is null;--> statement-breakpoint
CREATE INDEX "payments_bill" ON "payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "payments_elsewhere_bill" ON "payments_elsewhere" USING btree ("bill_id");--> statement-breakpoint
-- Written by hand from here on. A bill comes to the client who has its address, and goes along when the address moves.
CREATE FUNCTION give_bills_to_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former integer := CASE WHEN TG_OP = 'UPDATE' THEN OLD.client_id END;
BEGIN
  IF former IS DISTINCT FROM NEW.client_id THEN
    UPDATE payment_links SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_links_client BEFORE INSERT OR UPDATE OF email ON payment_links FOR EACH ROW
  WHEN (NEW.email IS NOT NULL) EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER client_addresses_bills AFTER INSERT OR UPDATE ON client_addresses FOR EACH ROW EXECUTE FUNCTION give_bills_to_client();
