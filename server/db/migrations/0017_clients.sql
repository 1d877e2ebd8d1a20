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
-- What every new row with an address brings about: a client with this address. Written by hand.
CREATE FUNCTION remember_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := to_jsonb(NEW);
  known integer;
BEGIN
  IF facts->>'status' = 'suspected_robot' OR facts->>'is_admin' = 'true' THEN
    RETURN NULL;
  END IF;
  SELECT client_id INTO known FROM client_addresses WHERE email = NEW.email;
  IF known IS NULL THEN
    known := nextval(pg_get_serial_sequence('clients', 'id'));
    INSERT INTO clients (id, first_name, last_name, email, phone, time_zone, contact_method, created_at)
      VALUES (known, NEW.first_name, NEW.last_name, NEW.email, facts->>'phone', facts->>'visitor_time_zone',
        facts->>'contact_method', NEW.created_at);
    INSERT INTO client_addresses (email, client_id) VALUES (NEW.email, known) ON CONFLICT DO NOTHING;
    -- Another transaction has just added the same address.
    IF NOT FOUND THEN
      DELETE FROM clients WHERE id = known;
    END IF;
  ELSIF facts ? 'phone' THEN
    -- What the coach has written stays; a booking only fills what is missing.
    UPDATE clients
      SET phone = coalesce(phone, facts->>'phone'),
          time_zone = coalesce(time_zone, facts->>'visitor_time_zone'),
          contact_method = coalesce(contact_method, facts->>'contact_method')
      WHERE id = known AND (phone IS NULL OR contact_method IS NULL
        OR time_zone IS NULL AND facts->>'visitor_time_zone' IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consultation_requests_remember_client AFTER INSERT OR UPDATE OF email, status ON consultation_requests
  FOR EACH ROW EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER coaching_calls_remember_client AFTER INSERT OR UPDATE OF email ON coaching_calls
  FOR EACH ROW EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER payments_remember_client AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION remember_client();--> statement-breakpoint
CREATE TRIGGER users_remember_client AFTER INSERT OR UPDATE OF email, is_admin ON users
  FOR EACH ROW EXECUTE FUNCTION remember_client();--> statement-breakpoint
INSERT INTO clients (first_name, last_name, email, phone, time_zone, contact_method, created_at)
  SELECT latest.first_name, latest.last_name, latest.email, latest.phone, latest.visitor_time_zone, latest.contact_method,
    latest.since
  FROM (
    SELECT DISTINCT ON (email) *, min(created_at) OVER (PARTITION BY email) AS since FROM (
      SELECT first_name, last_name, email, phone, visitor_time_zone, contact_method, created_at, 1 AS source
        FROM consultation_requests WHERE status <> 'suspected_robot'
      UNION ALL SELECT first_name, last_name, email, phone, visitor_time_zone, contact_method, created_at, 1
        FROM coaching_calls
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
