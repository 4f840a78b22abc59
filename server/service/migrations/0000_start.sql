CREATE SCHEMA IF NOT EXISTS "service";
--> statement-breakpoint
CREATE TABLE "service"."invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"api_key_id" text NOT NULL,
	"generation_id" text,
	"billing_identifier" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_usd_micros" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_generation_id_unique" UNIQUE("generation_id")
);
--> statement-breakpoint
CREATE TABLE "service"."api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"label" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "service"."generated_pictures" (
	"generation_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"sha256" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" integer NOT NULL,
	"prompt" text NOT NULL,
	"base_sha256" text,
	"text_blocks" jsonb,
	"is_safe" boolean NOT NULL,
	CONSTRAINT "generated_pictures_generation_id_ordinal_pk" PRIMARY KEY("generation_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "service"."generations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"api_key_id" text NOT NULL,
	"operation" text NOT NULL,
	"values" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"webhook_url" text,
	"is_copyright_checked" boolean NOT NULL,
	"seed" integer NOT NULL,
	"pictures" integer NOT NULL,
	"queue" text NOT NULL,
	"billing_identifier" text NOT NULL,
	"price_usd_micros" bigint NOT NULL,
	"pricing" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"token" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."members" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"is_admin" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"copyright_detection_enabled" boolean DEFAULT false NOT NULL,
	"max_inflight" integer,
	"credit_usd_micros" bigint,
	"is_subscribed" boolean DEFAULT true NOT NULL,
	"daily_pictures" integer,
	"priority_pictures" integer,
	"features" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."custom_models" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"is_available" boolean NOT NULL,
	"uri" text NOT NULL,
	"dataset_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_models_uri_unique" UNIQUE("uri")
);
--> statement-breakpoint
CREATE TABLE "service"."model_shares" (
	"model_id" text NOT NULL,
	"organization_id" text NOT NULL,
	CONSTRAINT "model_shares_model_id_organization_id_pk" PRIMARY KEY("model_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "service"."webhook_deliveries" (
	"generation_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"token" integer DEFAULT 0 NOT NULL,
	"last_outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"x" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service"."invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."ledger" ADD CONSTRAINT "ledger_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."ledger" ADD CONSTRAINT "ledger_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."ledger" ADD CONSTRAINT "ledger_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "service"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "service"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generated_pictures" ADD CONSTRAINT "generated_pictures_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "service"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generations" ADD CONSTRAINT "generations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generations" ADD CONSTRAINT "generations_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."custom_models" ADD CONSTRAINT "custom_models_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."model_shares" ADD CONSTRAINT "model_shares_model_id_custom_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "service"."custom_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."model_shares" ADD CONSTRAINT "model_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "service"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_of_month" ON "service"."ledger" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_waiting" ON "service"."generations" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "generations_in_flight" ON "service"."generations" USING btree ("organization_id","queue") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "service"."webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';