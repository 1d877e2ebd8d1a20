CREATE TABLE "search_entries" (
	"source_table" varchar(30) NOT NULL,
	"row_id" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "search_entries_source_table_row_id_pk" PRIMARY KEY("source_table","row_id")
);
--> statement-breakpoint
DROP INDEX "coaching_calls_first_name";--> statement-breakpoint
DROP INDEX "coaching_calls_last_name";--> statement-breakpoint
DROP INDEX "coaching_calls_email_prefix";--> statement-breakpoint
DROP INDEX "coaching_calls_phone_prefix";--> statement-breakpoint
DROP INDEX "consultation_requests_first_name";--> statement-breakpoint
DROP INDEX "consultation_requests_last_name";--> statement-breakpoint
DROP INDEX "consultation_requests_email_prefix";--> statement-breakpoint
DROP INDEX "consultation_requests_phone_prefix";--> statement-breakpoint
DROP INDEX "client_addresses_prefix";--> statement-breakpoint
DROP INDEX "clients_first_name";--> statement-breakpoint
DROP INDEX "clients_last_name";--> statement-breakpoint
DROP INDEX "mails_recipient_prefix";--> statement-breakpoint
-- Written by hand from here on. It folds as `domain/fold-text.ts` does. Capitals are listed, since what lower() does differs with the locale of the database.
CREATE FUNCTION fold_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(translate(
    regexp_replace(normalize(translate(typed, '´', ''), NFKD), '[\u0300-\u036f]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏҐøØłŁđĐðÐħĦıςẞÆŒÞ''‘’‛ʻʼ`′',
    'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџґoollddddhhiσßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
CREATE FUNCTION write_search_entry(entry_table text, entry_id integer, words text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (source_table, row_id, text) VALUES (entry_table, entry_id, ' ' || fold_text(words))
    ON CONFLICT (source_table, row_id) DO UPDATE SET text = excluded.text WHERE search_entries.text <> excluded.text;
END $$;--> statement-breakpoint
CREATE FUNCTION write_client_search_entry(client integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_entry('clients', id, concat_ws(' ', first_name, last_name,
      (SELECT string_agg(email, ' ' ORDER BY email) FROM client_addresses WHERE client_id = client),
      regexp_replace(phone, '[^0-9]', '', 'g')))
    FROM clients WHERE id = client;
END $$;--> statement-breakpoint
CREATE FUNCTION remember_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'consultation_requests' THEN
      words := concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone_digits);
    WHEN 'coaching_calls' THEN
      words := concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.phone_digits, NEW.stripe_payment_intent_id);
    WHEN 'payments' THEN
      words := concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email, NEW.payment_intent_id);
    WHEN 'mails' THEN
      words := concat_ws(' ', NEW.recipient, name_of_recipient(NEW.recipient, NEW.consultation_request_id, NEW.coaching_call_id, NEW.payment_id));
  END CASE;
  PERFORM write_search_entry(TG_TABLE_NAME, NEW.id, words);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Null for a notice to the coach: it is not a mail to the person whom it is about.
CREATE FUNCTION name_of_recipient(recipient text, free_call integer, paid_call integer, payment integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  name text;
BEGIN
  -- One statement for each table: PostgreSQL would plan a statement with empty ids again at every call.
  IF free_call IS NOT NULL THEN
    SELECT first_name || ' ' || last_name INTO name FROM consultation_requests WHERE id = free_call AND email = recipient;
  END IF;
  IF name IS NULL AND paid_call IS NOT NULL THEN
    SELECT first_name || ' ' || last_name INTO name FROM coaching_calls WHERE id = paid_call AND email = recipient;
  END IF;
  IF name IS NULL AND payment IS NOT NULL THEN
    SELECT first_name || ' ' || last_name INTO name FROM payments WHERE id = payment AND email = recipient;
  END IF;
  IF name IS NULL THEN
    SELECT first_name || ' ' || last_name INTO name FROM client_addresses JOIN clients ON clients.id = client_id
      WHERE client_addresses.email = recipient;
  END IF;
  RETURN name;
END $$;--> statement-breakpoint
CREATE FUNCTION remember_client_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'clients' THEN
    PERFORM write_client_search_entry(NEW.id);
  ELSE
    -- An address that moves changes two clients.
    IF TG_OP <> 'INSERT' THEN PERFORM write_client_search_entry(OLD.client_id); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM write_client_search_entry(NEW.client_id); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE source_table = TG_TABLE_NAME AND row_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consultation_requests_search_entry AFTER INSERT OR UPDATE OF first_name, last_name, email, phone_digits ON consultation_requests FOR EACH ROW EXECUTE FUNCTION remember_search_entry();--> statement-breakpoint
CREATE TRIGGER coaching_calls_search_entry AFTER INSERT OR UPDATE OF first_name, last_name, email, phone_digits, stripe_payment_intent_id ON coaching_calls FOR EACH ROW EXECUTE FUNCTION remember_search_entry();--> statement-breakpoint
CREATE TRIGGER payments_search_entry AFTER INSERT OR UPDATE OF first_name, last_name, email, payment_intent_id ON payments FOR EACH ROW EXECUTE FUNCTION remember_search_entry();--> statement-breakpoint
CREATE TRIGGER mails_search_entry AFTER INSERT OR UPDATE OF recipient ON mails FOR EACH ROW EXECUTE FUNCTION remember_search_entry();--> statement-breakpoint
-- A client's first address writes the entry of a new client.
CREATE TRIGGER clients_search_entry AFTER UPDATE OF first_name, last_name, phone ON clients FOR EACH ROW EXECUTE FUNCTION remember_client_search_entry();--> statement-breakpoint
CREATE TRIGGER client_addresses_search_entry AFTER INSERT OR UPDATE OR DELETE ON client_addresses FOR EACH ROW EXECUTE FUNCTION remember_client_search_entry();--> statement-breakpoint
CREATE TRIGGER consultation_requests_no_search_entry AFTER DELETE ON consultation_requests FOR EACH ROW EXECUTE FUNCTION forget_search_entry();--> statement-breakpoint
CREATE TRIGGER coaching_calls_no_search_entry AFTER DELETE ON coaching_calls FOR EACH ROW EXECUTE FUNCTION forget_search_entry();--> statement-breakpoint
CREATE TRIGGER payments_no_search_entry AFTER DELETE ON payments FOR EACH ROW EXECUTE FUNCTION forget_search_entry();--> statement-breakpoint
CREATE TRIGGER mails_no_search_entry AFTER DELETE ON mails FOR EACH ROW EXECUTE FUNCTION forget_search_entry();--> statement-breakpoint
CREATE TRIGGER clients_no_search_entry AFTER DELETE ON clients FOR EACH ROW EXECUTE FUNCTION forget_search_entry();--> statement-breakpoint
SELECT write_client_search_entry(id) FROM clients;--> statement-breakpoint
INSERT INTO search_entries (source_table, row_id, text)
  SELECT 'consultation_requests', id, ' ' || fold_text(concat_ws(' ', first_name, last_name, email, phone_digits)) FROM consultation_requests
  UNION ALL SELECT 'coaching_calls', id, ' ' || fold_text(concat_ws(' ', first_name, last_name, email, phone_digits, stripe_payment_intent_id)) FROM coaching_calls
  UNION ALL SELECT 'payments', id, ' ' || fold_text(concat_ws(' ', first_name, last_name, email, payment_intent_id)) FROM payments
  UNION ALL SELECT 'mails', id, ' ' || fold_text(concat_ws(' ', recipient, name_of_recipient(recipient, consultation_request_id, coaching_call_id, payment_id))) FROM mails;
