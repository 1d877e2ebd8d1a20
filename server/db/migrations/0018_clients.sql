CREATE TABLE "client_addresses" (
	"email" varchar(255) PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_name" varchar(100) DEFAULT '' NOT NULL,
	"last_name" varchar(100) DEFAULT '' NOT NULL,
	"email" varchar(255) NOT NULL,
	"phone" varchar(20),
	"time_zone" varchar(60),
	"contact_method" varchar(20),
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"notes_version" integer DEFAULT 0 NOT NULL,
	"stripe_customer_id" varchar(255),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_adjustments" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"minutes" integer NOT NULL,
	"reason" varchar(500) NOT NULL,
	"actor" varchar(255) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_addresses_client" ON "client_addresses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree (lower("last_name"),lower("first_name"));--> statement-breakpoint
CREATE INDEX "clients_created_at" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credit_adjustments_email" ON "credit_adjustments" USING btree ("email");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "stripe_customer_id" varchar(255);--> statement-breakpoint
CREATE INDEX "coaching_calls_credit" ON "coaching_calls" USING btree ("email") WHERE rollover_minutes <> 0;--> statement-breakpoint
CREATE INDEX "client_addresses_prefix" ON "client_addresses" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_first_name" ON "clients" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_last_name" ON "clients" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree (regexp_replace("phone", '[^0-9]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_tags" ON "clients" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "clients_tagged" ON "clients" USING btree ("id") WHERE tags <> '[]';--> statement-breakpoint
CREATE INDEX "course_questions_email" ON "course_questions" USING btree ("email");--> statement-breakpoint
-- What a new row with an address brings about: a client with this address. Written by hand.
CREATE FUNCTION remember_client() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;--> statement-breakpoint
-- Suspected robots, and visitors who have not confirmed a free call that is held for them, are no clients yet.
CREATE TRIGGER consultation_requests_new_client AFTER INSERT ON consultation_requests FOR EACH ROW
  WHEN (NEW.status NOT IN ('suspected_robot', 'unconfirmed', 'expired')) EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER consultation_requests_changed_client AFTER UPDATE OF email, status ON consultation_requests FOR EACH ROW
  WHEN (NEW.status NOT IN ('suspected_robot', 'unconfirmed', 'expired', 'cancelled')
    AND (OLD.status IN ('suspected_robot', 'unconfirmed', 'expired', 'cancelled') OR OLD.email <> NEW.email))
  EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER coaching_calls_new_client AFTER INSERT ON coaching_calls FOR EACH ROW
  WHEN (NEW.status <> 'suspected_robot') EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER coaching_calls_changed_client AFTER UPDATE OF email, status ON coaching_calls FOR EACH ROW
  WHEN (NEW.status <> 'suspected_robot' AND (OLD.status = 'suspected_robot' OR OLD.email <> NEW.email))
  EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER payments_new_client AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER payments_changed_client AFTER UPDATE OF email ON payments FOR EACH ROW
  WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER users_new_client AFTER INSERT ON users FOR EACH ROW
  WHEN (NOT NEW.is_admin) EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER users_changed_client AFTER UPDATE OF email, is_admin ON users FOR EACH ROW
  WHEN (NOT NEW.is_admin AND (OLD.is_admin OR OLD.email <> NEW.email)) EXECUTE FUNCTION remember_client();--> statement-breakpoint
INSERT INTO clients (first_name, last_name, email, phone, time_zone, contact_method, created_at)
  SELECT latest.first_name, latest.last_name, latest.email, latest.phone, latest.visitor_time_zone, latest.contact_method,
    latest.since
  FROM (
    SELECT DISTINCT ON (email) *, min(created_at) OVER (PARTITION BY email) AS since FROM (
      SELECT first_name, last_name, email, phone, visitor_time_zone, contact_method, created_at, 1 AS source
        FROM consultation_requests WHERE status NOT IN ('suspected_robot', 'unconfirmed', 'expired')
      UNION ALL SELECT first_name, last_name, email, phone, visitor_time_zone, contact_method, created_at, 1
        FROM coaching_calls WHERE status <> 'suspected_robot'
      UNION ALL SELECT first_name, last_name, email, NULL, NULL, NULL, created_at, 2 FROM payments
      UNION ALL SELECT first_name, last_name, email, NULL, NULL, NULL, created_at, 3 FROM users WHERE NOT is_admin
    ) AS known ORDER BY email, source, created_at DESC
  ) AS latest ORDER BY latest.since;--> statement-breakpoint
INSERT INTO client_addresses (email, client_id) SELECT email, id FROM clients;--> statement-breakpoint
-- Notes were kept with each call; from now on they are the person's.
UPDATE clients SET notes = written.notes FROM (
  SELECT email, string_agg(coach_notes, E'\n\n' ORDER BY starts_at) AS notes FROM (
    SELECT email, coach_notes, starts_at FROM consultation_requests WHERE coach_notes <> ''
    UNION ALL SELECT email, coach_notes, starts_at FROM coaching_calls WHERE coach_notes <> ''
  ) AS calls GROUP BY email
) AS written WHERE written.email = clients.email;
