CREATE TABLE "named_clients" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer,
	"email" varchar(255) NOT NULL,
	"mail_id" integer,
	"audit_log_id" integer
);
--> statement-breakpoint
ALTER TABLE "named_clients" ADD CONSTRAINT "named_clients_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_clients" ADD CONSTRAINT "named_clients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_clients" ADD CONSTRAINT "named_clients_audit_log_id_audit_log_id_fk" FOREIGN KEY ("audit_log_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "named_clients_email" ON "named_clients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "named_clients_client" ON "named_clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "named_clients_mail" ON "named_clients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "named_clients_audit_log" ON "named_clients" USING btree ("audit_log_id");--> statement-breakpoint
-- Written by hand from here on. The addresses in a text, in small letters.
CREATE FUNCTION addresses_in_text(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT lower(found[1])
    FROM regexp_matches(words, '[A-Za-z0-9_''+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}', 'g') AS found
$$;--> statement-breakpoint
CREATE FUNCTION is_mail_to_coach(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind LIKE '%-notice'
    OR kind IN ('agenda', 'course-question', 'email-change-link', 'email-change-requested', 'email-changed', 'test-mail')
$$;--> statement-breakpoint
-- The people whom a mail names: its recipient, the payer, the client of the booking and of each booking in a day's list. Nobody knows whose a deleted booking was, nor which call the words show that the coach tried: ''.
CREATE FUNCTION addresses_of_mail(mail mails) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF mail.facts -> 'test' IS NOT NULL THEN RETURN NEXT '';
  ELSIF NOT is_mail_to_coach(mail.kind) THEN RETURN NEXT mail.recipient;
  END IF;
  IF mail.consultation_request_id IS NOT NULL THEN
    RETURN QUERY SELECT email::text FROM consultation_requests WHERE id = mail.consultation_request_id;
  END IF;
  IF mail.coaching_call_id IS NOT NULL THEN
    RETURN QUERY SELECT email::text FROM coaching_calls WHERE id = mail.coaching_call_id;
  END IF;
  IF mail.payment_id IS NOT NULL THEN
    RETURN QUERY SELECT email::text FROM payments WHERE id = mail.payment_id AND email <> '';
  END IF;
  IF mail.course_question_id IS NOT NULL THEN
    RETURN QUERY SELECT email::text FROM course_questions WHERE id = mail.course_question_id;
  END IF;
  IF mail.facts -> 'call' ->> 'email' IS NOT NULL THEN RETURN NEXT mail.facts -> 'call' ->> 'email'; END IF;
  IF mail.facts -> 'emailChange' IS NOT NULL THEN
    RETURN NEXT mail.facts -> 'emailChange' ->> 'from';
    RETURN NEXT mail.facts -> 'emailChange' ->> 'to';
  END IF;
  IF mail.kind = 'agenda' AND mail.sent_content IS NOT NULL THEN
    RETURN QUERY SELECT coalesce(calls.email, '')::text
      FROM regexp_matches(mail.sent_content ->> 'text', '/admin/bookings[?]booking=(free|paid)-([0-9]{1,9})', 'g') AS listed
      LEFT JOIN calls ON calls.kind = listed[1] AND calls.id = listed[2]::integer;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION name_clients_of_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO named_clients (mail_id, email) SELECT DISTINCT NEW.id, named FROM addresses_of_mail(NEW) AS named;
    RETURN NULL;
  END IF;
  -- A mail that goes elsewhere names its former recipient no more, unless as the client of its booking.
  IF OLD.recipient <> NEW.recipient THEN
    DELETE FROM named_clients WHERE mail_id = NEW.id AND email = OLD.recipient;
  END IF;
  INSERT INTO named_clients (mail_id, email)
    SELECT DISTINCT NEW.id, named FROM addresses_of_mail(NEW) AS named
    WHERE NOT EXISTS (SELECT FROM named_clients WHERE mail_id = NEW.id AND email = named);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION name_clients_of_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM named_clients WHERE audit_log_id = NEW.id; END IF;
  INSERT INTO named_clients (audit_log_id, email) SELECT NEW.id, named FROM addresses_in_text(NEW.subject) AS named;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of an address that was cut off at the end of a subject, the rest goes.
CREATE FUNCTION drop_cut_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject := regexp_replace(NEW.subject, '[^ (),:]*@[^ (),:]*$', '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_rows_to_client() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE named_clients SET client_id = NEW.client_id WHERE email = NEW.email AND (client_id IS NULL OR client_id = former);
  END IF;
  UPDATE users SET client_id = CASE WHEN NEW.opens_data THEN NEW.client_id END
    WHERE email = NEW.email AND NOT is_admin AND client_id IS DISTINCT FROM CASE WHEN NEW.opens_data THEN NEW.client_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was stored before. A mail about a booking that is gone is known by the addresses in its text, for this one time.
INSERT INTO named_clients (mail_id, email, client_id)
  SELECT DISTINCT mails.id, named, known.client_id
  FROM mails CROSS JOIN LATERAL addresses_of_mail(mails) AS named LEFT JOIN client_addresses known ON known.email = named;--> statement-breakpoint
INSERT INTO named_clients (mail_id, email, client_id)
  SELECT mails.id, named, known.client_id
  FROM mails CROSS JOIN LATERAL addresses_in_text(mails.sent_content ->> 'text') AS named LEFT JOIN client_addresses known ON known.email = named
  WHERE kind LIKE '%-notice' AND consultation_request_id IS NULL AND coaching_call_id IS NULL AND payment_id IS NULL AND facts -> 'call' IS NULL;--> statement-breakpoint
UPDATE audit_log SET subject = regexp_replace(subject, '[^ (),:]*@[^ (),:]*$', '') WHERE char_length(subject) >= 255;--> statement-breakpoint
INSERT INTO named_clients (audit_log_id, email, client_id)
  SELECT audit_log.id, named, known.client_id
  FROM audit_log CROSS JOIN LATERAL addresses_in_text(subject) AS named LEFT JOIN client_addresses known ON known.email = named;--> statement-breakpoint
CREATE TRIGGER named_clients_client BEFORE INSERT OR UPDATE OF email ON named_clients FOR EACH ROW EXECUTE FUNCTION find_client_of_row();--> statement-breakpoint
CREATE TRIGGER mails_named AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION name_clients_of_mail();--> statement-breakpoint
CREATE TRIGGER mails_named_again AFTER UPDATE OF recipient, sent_content ON mails FOR EACH ROW
  WHEN (OLD.recipient <> NEW.recipient OR NEW.kind = 'agenda') EXECUTE FUNCTION name_clients_of_mail();--> statement-breakpoint
CREATE TRIGGER audit_log_cut BEFORE INSERT ON audit_log FOR EACH ROW WHEN (char_length(NEW.subject) >= 255) EXECUTE FUNCTION drop_cut_address();--> statement-breakpoint
CREATE TRIGGER audit_log_named AFTER INSERT OR UPDATE OF subject ON audit_log FOR EACH ROW EXECUTE FUNCTION name_clients_of_audit_entry();
