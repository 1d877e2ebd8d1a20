DROP INDEX "coaching_calls_credit";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD COLUMN "opens_data" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "course_questions" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "payments_elsewhere" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_calls" ADD CONSTRAINT "coaching_calls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD CONSTRAINT "consultation_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_adjustments" ADD CONSTRAINT "credit_adjustments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_elsewhere" ADD CONSTRAINT "payments_elsewhere_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_client" ON "users" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "coaching_calls_client" ON "coaching_calls" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "coaching_calls_credit_of_client" ON "coaching_calls" USING btree ("client_id") WHERE rollover_minutes <> 0;--> statement-breakpoint
CREATE INDEX "consultation_requests_client" ON "consultation_requests" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "payment_decisions_client" ON "payment_decisions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "credit_adjustments_client" ON "credit_adjustments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "course_questions_client" ON "course_questions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payments_elsewhere_client" ON "payments_elsewhere" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payments_elsewhere_email" ON "payments_elsewhere" USING btree ("email");--> statement-breakpoint
-- Written by hand from here on. A new row comes to the client who has its address now. An account comes only with an address that opens data.
CREATE FUNCTION find_client_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.client_id IS NOT NULL THEN RETURN NEW; END IF;
  -- Waits for a join or split of this address.
  SELECT client_id INTO NEW.client_id FROM client_addresses WHERE email = NEW.email FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION find_client_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT client_id INTO NEW.client_id FROM client_addresses WHERE email = NEW.email AND opens_data AND NOT NEW.is_admin FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As before, and at the end the row comes to its client.
CREATE OR REPLACE FUNCTION remember_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := to_jsonb(NEW);
  known integer;
BEGIN
  SELECT client_id INTO known FROM client_addresses WHERE email = NEW.email;
  IF known IS NULL THEN
    known := nextval(pg_get_serial_sequence('clients', 'id'));
    INSERT INTO clients (id, first_name, last_name, email, phone, time_zone, contact_method, notes, created_at)
      VALUES (known, NEW.first_name, NEW.last_name, NEW.email, facts->>'phone', facts->>'visitor_time_zone',
        facts->>'contact_method', coalesce(facts->>'coach_notes', ''), NEW.created_at);
    INSERT INTO client_addresses (email, client_id) VALUES (NEW.email, known) ON CONFLICT DO NOTHING;
    -- Another transaction has just added the same address.
    IF NOT FOUND THEN
      DELETE FROM clients WHERE id = known;
    END IF;
  ELSE
    -- What the coach has written stays; a later row only fills what is missing.
    UPDATE clients
      SET first_name = CASE WHEN first_name || last_name = '' THEN NEW.first_name ELSE first_name END,
          last_name = CASE WHEN first_name || last_name = '' THEN NEW.last_name ELSE last_name END,
          phone = coalesce(phone, facts->>'phone'),
          time_zone = coalesce(time_zone, facts->>'visitor_time_zone'),
          contact_method = coalesce(contact_method, facts->>'contact_method')
      WHERE id = known AND (first_name || last_name = '' AND NEW.first_name || NEW.last_name <> ''
        OR phone IS NULL AND facts->>'phone' IS NOT NULL
        OR time_zone IS NULL AND facts->>'visitor_time_zone' IS NOT NULL
        OR contact_method IS NULL AND facts->>'contact_method' IS NOT NULL);
  END IF;
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE users SET stripe_customer_id = clients.stripe_customer_id FROM clients
      WHERE users.id = NEW.id AND users.stripe_customer_id IS NULL AND clients.id = known
        AND clients.stripe_customer_id IS NOT NULL;
  END IF;
  -- Another transaction has just added the address, or a robot's row is a person's after all.
  IF NEW.client_id IS NULL THEN
    EXECUTE format('UPDATE %I SET client_id = known.client_id FROM client_addresses known
      WHERE id = $1 AND %1$I.client_id IS NULL AND known.email = $2 AND (known.opens_data OR $3)', TG_TABLE_NAME)
      USING NEW.id, NEW.email, TG_TABLE_NAME <> 'users';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- An address that moves takes along what was typed with it, and nothing of a client who had it before.
CREATE FUNCTION give_rows_to_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former integer := CASE WHEN TG_OP = 'UPDATE' THEN OLD.client_id END;
BEGIN
  IF former IS DISTINCT FROM NEW.client_id THEN
    UPDATE consultation_requests SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE coaching_calls SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE payments SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE payments_elsewhere SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE payment_decisions SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE credit_adjustments SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
    UPDATE course_questions SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
  END IF;
  UPDATE users SET client_id = CASE WHEN NEW.opens_data THEN NEW.client_id END
    WHERE email = NEW.email AND NOT is_admin AND client_id IS DISTINCT FROM CASE WHEN NEW.opens_data THEN NEW.client_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION has_confirmed_account(address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE email = address AND email_verified_at IS NOT NULL)
$$;--> statement-breakpoint
-- A client's first address opens data. One that is added, or joined by the coach, may be a slip of the keyboard.
CREATE FUNCTION judge_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.opens_data := EXISTS (SELECT FROM clients WHERE id = NEW.client_id AND email = NEW.email)
    OR TG_OP = 'UPDATE' AND OLD.opens_data AND has_confirmed_account(NEW.email);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION open_main_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_addresses SET opens_data = true WHERE email = NEW.email AND client_id = NEW.id AND NOT opens_data;
  UPDATE client_addresses SET opens_data = false
    WHERE email = OLD.email AND client_id = NEW.id AND opens_data AND NOT has_confirmed_account(email);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consultation_requests_client BEFORE INSERT OR UPDATE OF email ON consultation_requests FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER coaching_calls_client BEFORE INSERT OR UPDATE OF email ON coaching_calls FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER payments_client BEFORE INSERT OR UPDATE OF email ON payments FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER payments_elsewhere_client BEFORE INSERT OR UPDATE OF email ON payments_elsewhere FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER payment_decisions_client BEFORE INSERT OR UPDATE OF email ON payment_decisions FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER credit_adjustments_client BEFORE INSERT OR UPDATE OF email ON credit_adjustments FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER course_questions_client BEFORE INSERT OR UPDATE OF email ON course_questions FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER users_client BEFORE INSERT OR UPDATE OF email, is_admin ON users FOR EACH ROW EXECUTE FUNCTION find_client_of_account();--> statement-breakpoint
CREATE TRIGGER client_addresses_added BEFORE INSERT ON client_addresses FOR EACH ROW EXECUTE FUNCTION judge_address();--> statement-breakpoint
CREATE TRIGGER client_addresses_joined BEFORE UPDATE OF client_id ON client_addresses FOR EACH ROW
  WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION judge_address();--> statement-breakpoint
CREATE TRIGGER client_addresses_rows AFTER INSERT OR UPDATE ON client_addresses FOR EACH ROW EXECUTE FUNCTION give_rows_to_client();--> statement-breakpoint
CREATE TRIGGER clients_main_address AFTER UPDATE OF email ON clients FOR EACH ROW
  WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION open_main_address();--> statement-breakpoint
UPDATE client_addresses SET opens_data = false FROM clients
  WHERE clients.id = client_id AND clients.email <> client_addresses.email AND NOT has_confirmed_account(client_addresses.email);--> statement-breakpoint
UPDATE consultation_requests SET client_id = known.client_id FROM client_addresses known WHERE known.email = consultation_requests.email;--> statement-breakpoint
UPDATE coaching_calls SET client_id = known.client_id FROM client_addresses known WHERE known.email = coaching_calls.email;--> statement-breakpoint
UPDATE payments SET client_id = known.client_id FROM client_addresses known WHERE known.email = payments.email;--> statement-breakpoint
UPDATE payments_elsewhere SET client_id = known.client_id FROM client_addresses known WHERE known.email = payments_elsewhere.email;--> statement-breakpoint
UPDATE payment_decisions SET client_id = known.client_id FROM client_addresses known WHERE known.email = payment_decisions.email;--> statement-breakpoint
UPDATE credit_adjustments SET client_id = known.client_id FROM client_addresses known WHERE known.email = credit_adjustments.email;--> statement-breakpoint
UPDATE course_questions SET client_id = known.client_id FROM client_addresses known WHERE known.email = course_questions.email;--> statement-breakpoint
UPDATE users SET client_id = known.client_id FROM client_addresses known
  WHERE known.email = users.email AND known.opens_data AND NOT users.is_admin;
