CREATE TABLE "available_time_slots" (
	"id" serial PRIMARY KEY NOT NULL,
	"value" varchar(50) NOT NULL,
	"label" varchar(100) NOT NULL,
	"day_of_week" varchar(10) NOT NULL,
	"time_of_day" varchar(10) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "available_time_slots_value_unique" UNIQUE("value")
);
--> statement-breakpoint
CREATE TABLE "booked_slots" (
	"id" serial PRIMARY KEY NOT NULL,
	"time_slot" varchar(50) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration" integer DEFAULT 30 NOT NULL,
	"is_secondary_slot" boolean DEFAULT false NOT NULL,
	"primary_slot_id" integer,
	"consultation_request_id" integer,
	"coaching_call_id" integer,
	"hold_expires_at" timestamp with time zone,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booked_slots_timeSlot_unique" UNIQUE("time_slot")
);
--> statement-breakpoint
CREATE TABLE "coaching_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"phone" varchar(20) NOT NULL,
	"contact_method" varchar(20) NOT NULL,
	"goals" text NOT NULL,
	"selected_time_slot" varchar(50) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration" integer NOT NULL,
	"amount" integer NOT NULL,
	"stripe_payment_intent_id" varchar(255),
	"source" varchar(20) DEFAULT 'coaching-offers' NOT NULL,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"rollover_minutes" integer DEFAULT 0 NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coaching_calls_stripePaymentIntentId_unique" UNIQUE("stripe_payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "consultation_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"phone" varchar(20) NOT NULL,
	"phone_digits" varchar(20) NOT NULL,
	"contact_method" varchar(20) NOT NULL,
	"selected_time_slot" varchar(50) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"visitor_time_zone" varchar(60),
	"goals" text NOT NULL,
	"experience" text,
	"eating_out" varchar(255),
	"typical_day" text,
	"drinks" text,
	"emotional_eating" text,
	"medications" text,
	"source" varchar(20) DEFAULT 'website' NOT NULL,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "date_overrides" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" varchar(20),
	"start_date" varchar(20),
	"end_date" varchar(20),
	"type" varchar(30) DEFAULT 'available_only' NOT NULL,
	"time_slots" text DEFAULT '[]' NOT NULL,
	"reason" varchar(255),
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" varchar(40) NOT NULL,
	"recipient" varchar(255) NOT NULL,
	"consultation_request_id" integer,
	"state" varchar(20) DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar(255) PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"name" varchar(60) PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specific_date_slots" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" varchar(20) DEFAULT 'slot' NOT NULL,
	"date" varchar(20),
	"time_of_day" varchar(10),
	"start_date" varchar(20),
	"end_date" varchar(20),
	"value" varchar(50) NOT NULL,
	"label" varchar(100) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "specific_date_slots_value_unique" UNIQUE("value")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"hashed_password" varchar(255) NOT NULL,
	"first_name" varchar(100) DEFAULT '' NOT NULL,
	"last_name" varchar(100) DEFAULT '' NOT NULL,
	"profile_image_url" varchar(500),
	"has_course_access" boolean DEFAULT false NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_first_login" boolean DEFAULT true NOT NULL,
	"is_main_admin" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" varchar(255),
	"active_session_id" varchar(255),
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "booked_slots" ADD CONSTRAINT "booked_slots_primary_slot_id_booked_slots_id_fk" FOREIGN KEY ("primary_slot_id") REFERENCES "public"."booked_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_slots" ADD CONSTRAINT "booked_slots_consultation_request_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_request_id") REFERENCES "public"."consultation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_slots" ADD CONSTRAINT "booked_slots_coaching_call_id_coaching_calls_id_fk" FOREIGN KEY ("coaching_call_id") REFERENCES "public"."coaching_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_consultation_request_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_request_id") REFERENCES "public"."consultation_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_slots_starts_at" ON "booked_slots" USING btree ("starts_at","time_slot");--> statement-breakpoint
CREATE INDEX "booked_slots_consultation" ON "booked_slots" USING btree ("consultation_request_id");--> statement-breakpoint
CREATE INDEX "booked_slots_coaching_call" ON "booked_slots" USING btree ("coaching_call_id");--> statement-breakpoint
CREATE INDEX "booked_slots_primary" ON "booked_slots" USING btree ("primary_slot_id");--> statement-breakpoint
CREATE INDEX "booked_slots_hold" ON "booked_slots" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "coaching_calls_starts_at" ON "coaching_calls" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "consultation_requests_email" ON "consultation_requests" USING btree ("email","starts_at");--> statement-breakpoint
CREATE INDEX "consultation_requests_phone" ON "consultation_requests" USING btree ("phone_digits","starts_at");--> statement-breakpoint
CREATE INDEX "consultation_requests_starts_at" ON "consultation_requests" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "mails_consultation" ON "mails" USING btree ("consultation_request_id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");