import { type Kysely, sql } from 'kysely';
import { saveEndInTransaction } from '../sql/result-rows.ts';
import type { SqlEngine } from '../sql/sql-engine.ts';
import { createAudit } from './sqlite-audit-table.ts';

async function fillSummaries(database: Kysely<unknown>): Promise<void> {
  // For existing results the figures are those of the first strip of the report.
  await sql`
    insert into summaries
    select response_id, kind, file_name, app_name, host, tags, created_at,
      case json_extract(outcome, '$.report.verdict.level')
        when 'FATAL' then 0 when 'SEVERE' then 1 when 'WARNING' then 2 when 'INFO' then 3 else 4 end,
      is_problem,
      json_extract(outcome, '$.report.verdict.sentence'),
      coalesce((
        select json_group_array(json_object(
          'label', json_extract(figure.value, '$.label'), 'value', json_extract(figure.value, '$.value')))
        from json_each(coalesce((
          select json_extract(block.value, '$.figures')
          from json_each(outcome, '$.report.sections') section, json_each(section.value, '$.blocks') block
          where json_extract(block.value, '$.kind') = 'figures' limit 1), '[]')) figure), '[]')
    from results`.execute(database);
}

async function fillArtifactTimes(database: Kysely<unknown>): Promise<void> {
  // For existing results: the extent of the charts on the wall clock. Series are in ascending order.
  await sql`
    update summaries set (artifact_from, artifact_to) = (
      select cast(min(json_extract(series.value, '$.x[0]')) as integer),
        cast(max(json_extract(series.value, '$.x[#-1]')) as integer)
      from results, json_each(results.outcome, '$.report.sections') section,
        json_each(section.value, '$.blocks') block, json_each(block.value, '$.series') series
      where results.response_id = summaries.response_id
        and json_extract(block.value, '$.kind') = 'timeline' and json_extract(block.value, '$.clock') = 'wall')`.execute(
    database,
  );
}

/** What is special about SQLite. */
export const SQLITE: SqlEngine = {
  migrations: {
    integer: 'integer',
    createAudit,
    fillSummaries,
    fillArtifactTimes,
    compressQuickly: async () => undefined,
  },
  listStrings: (json) => sql`json_each(${json})`,
  toDate: (milliseconds) => sql`date(${milliseconds} / 1000, 'unixepoch')`,
  contains: (text, part) => sql`instr(lower(${text}), lower(${part})) > 0`,
  byBytes: (text) => text,
  // SQLite counts on from the highest number by itself.
  continueIds: async () => undefined,
  saveEnd: saveEndInTransaction,
  /**
   * Commits survive the death of the process, but reach the disk a moment later (`synchronous = NORMAL`); this one, and all before it,
   * is on the disk at its end. https://sqlite.org/pragma.html#pragma_synchronous
   */
  writeDurably: (database, write) =>
    database.connection().execute(async (connection) => {
      await sql`pragma synchronous = full`.execute(connection);
      try {
        return await write(connection);
      } finally {
        await sql`pragma synchronous = normal`.execute(connection);
      }
    }),
};
