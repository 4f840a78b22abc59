import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { ALL_MIGRATIONS } from './all-migrations.ts'

/** Copies the rows that migrations insert. */
const KEEP_FIRST_ROWS = `do $$
declare t record; has_rows boolean;
begin
  create schema first_rows;
  for t in select schemaname, tablename from pg_tables
    where schemaname in ('service', 'studio') and tablename <> '__drizzle_migrations'
  loop
    execute format('select exists (select from %I.%I)', t.schemaname, t.tablename) into has_rows;
    if has_rows then
      execute format('create table first_rows.%I as table %I.%I', t.schemaname || '.' || t.tablename, t.schemaname, t.tablename);
    end if;
  end loop;
end $$`

/** Brings a database back to its state after the migrations; triggers and foreign keys rest meanwhile. */
export const RESET = `do $$
declare t record; tables text;
begin
  set local session_replication_role = replica;
  for t in select nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'service', 'studio', 'first_rows')
  loop
    execute format('drop schema %I cascade', t.nspname);
  end loop;
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into tables from pg_tables
    where schemaname in ('service', 'studio') and tablename <> '__drizzle_migrations';
  execute 'truncate ' || tables || ' restart identity';
  for t in select tablename from pg_tables where schemaname = 'first_rows'
  loop
    execute format('insert into %I.%I table first_rows.%I', split_part(t.tablename, '.', 1), split_part(t.tablename, '.', 2), t.tablename);
  end loop;
end $$`

/** Migrates a new database, and prepares it for RESET. */
export async function prepareReset(database: OpenDatabase): Promise<void> {
  for (const migrations of ALL_MIGRATIONS) await database.migrate(migrations)
  await database.db.execute(sql.raw(KEEP_FIRST_ROWS))
}
