CREATE TABLE "studio"."data_folder" (
	"one" boolean PRIMARY KEY NOT NULL,
	"id" text NOT NULL
);
