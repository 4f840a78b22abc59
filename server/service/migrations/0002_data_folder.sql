CREATE TABLE "service"."data_folder" (
	"one" boolean PRIMARY KEY NOT NULL,
	"id" text NOT NULL
);
