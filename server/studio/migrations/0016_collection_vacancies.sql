CREATE TABLE "studio"."collection_vacancies" (
	"change_id" text NOT NULL,
	"collection_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "collection_vacancies_change_id_asset_id_pk" PRIMARY KEY("change_id","asset_id")
);
--> statement-breakpoint
CREATE INDEX "collection_vacancies_position" ON "studio"."collection_vacancies" USING btree ("collection_id","position","asset_id");--> statement-breakpoint
CREATE INDEX "collection_vacancies_asset" ON "studio"."collection_vacancies" USING btree ("asset_id");