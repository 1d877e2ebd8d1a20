CREATE TABLE "course_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(255) NOT NULL,
	"lesson_id" integer,
	"question" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" varchar(255),
	"idempotency_key" varchar(64),
	"status" varchar(10) NOT NULL,
	"amount" integer NOT NULL,
	"reason" varchar(30) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"keeps_purchase" boolean DEFAULT false NOT NULL,
	"tells_payer" boolean DEFAULT true NOT NULL,
	"actor" varchar(255) NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "payment_refunds_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "stray_payments" (
	"payment_intent_id" varchar(255) PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "course_question_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" varchar(10);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account" varchar(10);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attention_done" text;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_questions_created_at" ON "course_questions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_asked" ON "payment_refunds" USING btree ("created_at") WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX "payment_refunds_created_at" ON "payment_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stray_payments_left" ON "stray_payments" USING btree ("found_at") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_course_question_id_course_questions_id_fk" FOREIGN KEY ("course_question_id") REFERENCES "public"."course_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_payment" ON "mails" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id");