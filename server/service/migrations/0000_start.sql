CREATE SCHEMA IF NOT EXISTS "service";
--> statement-breakpoint
CREATE TABLE "service"."api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"hash" text NOT NULL,
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
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service"."secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."api_keys" ADD CONSTRAINT "api_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "service"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generated_pictures" ADD CONSTRAINT "generated_pictures_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "service"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generations" ADD CONSTRAINT "generations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."generations" ADD CONSTRAINT "generations_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "service"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service"."members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "service"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_waiting" ON "service"."generations" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "generations_in_flight" ON "service"."generations" USING btree ("organization_id","queue") WHERE status = 'pending';