DROP INDEX "studio"."looks_cells";--> statement-breakpoint
CREATE INDEX "looks_cells" ON "studio"."looks" USING gin ("cells") WITH (fastupdate=off);