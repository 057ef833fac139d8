import { LEVELS } from '@hindsight/model';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccessScope } from '../../access/access-scope.ts';
import type {
  EntryPlace,
  ListClock,
  ResultDay,
  ResultEntry,
  ResultFilter,
  ResultLabels,
} from '../../ports/result-store.ts';
import { readSharedColumns, toSharedColumns } from './result-columns.ts';
import type { SqlEngine } from './sql-engine.ts';
import type { Tables } from './tables.ts';

// Lists read a table of their own: in `results`, outcomes of up to megabytes would lie between the few columns that lists need.

/** The worst level first. */
const RANKS = [...LEVELS, 'OK'] as const;

export const toSummaryRow = (entry: ResultEntry): Tables['summaries'] => ({
  ...toSharedColumns(entry),
  level_rank: RANKS.indexOf(entry.level),
  is_problem: entry.isProblem ? 1 : 0,
  verdict: entry.verdict,
  figures: JSON.stringify(entry.figures),
  artifact_from: entry.artifactTime?.from ?? null,
  artifact_to: entry.artifactTime?.to ?? null,
});

const readLevel = (rank: number): ResultEntry['level'] => RANKS[rank] ?? 'OK';

const toEntry = (row: Selectable<Tables['summaries']> & { readonly token: string }): ResultEntry => ({
  ...readSharedColumns(row),
  token: row.token,
  level: readLevel(row.level_rank),
  isProblem: row.is_problem === 1,
  verdict: row.verdict,
  figures: JSON.parse(row.figures),
  ...(row.artifact_from !== null &&
    row.artifact_to !== null && { artifactTime: { from: row.artifact_from, to: row.artifact_to } }),
});

const EVERY = sql<boolean>`true`;

type Condition<Value> = (value: Value, engine: SqlEngine) => RawBuilder<boolean>;

/** The end of the artifact's own time; of an artifact without one, the time of its upload. */
const OWN_TIME = sql<number>`coalesce(summaries.artifact_to, summaries.created_at)`;

const TAGS = sql.ref('summaries.tags');
const SEARCHED = sql.join(
  ['file_name', 'app_name', 'host', 'tags', 'verdict'].map((column) => sql.ref(`summaries.${column}`)),
);
/** Nobody searches for a text across two columns. */
const BETWEEN_COLUMNS = sql.lit('\n');

const CONDITIONS: { readonly [Name in keyof ResultFilter]-?: Condition<NonNullable<ResultFilter[Name]>> } = {
  from: (at) => sql`summaries.created_at >= ${at}`,
  before: (at) => sql`summaries.created_at < ${at}`,
  ownFrom: (at) => sql`${OWN_TIME} >= ${at}`,
  ownBefore: (at) => sql`${OWN_TIME} < ${at}`,
  kind: (kind) => sql`summaries.kind = ${kind}`,
  appName: (name) => sql`summaries.app_name = ${name}`,
  host: (name) => sql`summaries.host = ${name}`,
  tag: (tag, { listStrings }) => sql`exists (select 1 from ${listStrings(TAGS)} as tag where tag.value = ${tag})`,
  isProblem: (is) => sql`summaries.is_problem = ${is ? 1 : 0}`,
  text: (text, { contains }) => contains(sql`concat_ws(${BETWEEN_COLUMNS}, ${SEARCHED})`, text),
  reach: (reach) => within(reach),
};

/** The condition of `isInScope` (access-scope.ts) in SQL. */
const within = ({ ou, application }: AccessScope): RawBuilder<boolean> => {
  const unit = ou === undefined ? EVERY : sql<boolean>`coalesce(summaries.ou, '') = ${ou}`;
  return application === undefined ? unit : sql<boolean>`${unit} and summaries.app_name = ${application}`;
};

const matches = (engine: SqlEngine, filter: ResultFilter): RawBuilder<boolean> => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  // Each value belongs to the condition of its name, which TypeScript does not see.
  const conditions = given.map(([name, value]) =>
    (CONDITIONS[name as keyof ResultFilter] as Condition<unknown>)(value, engine),
  );
  return sql.join([EVERY, ...conditions], sql` and `);
};

const follows = ({ createdAt, responseId }: EntryPlace) =>
  sql<boolean>`(summaries.created_at, summaries.response_id) < (${createdAt}, ${responseId})`;

export async function listSummaries(
  database: Kysely<Tables>,
  engine: SqlEngine,
  filter: ResultFilter,
  maxEntries: number,
  after?: EntryPlace,
): Promise<ResultEntry[]> {
  const rows = await database
    .selectFrom('summaries')
    .innerJoin('results', 'results.response_id', 'summaries.response_id')
    .selectAll('summaries')
    .select('results.token')
    .where(matches(engine, filter))
    .where(after ? follows(after) : EVERY)
    .orderBy('summaries.created_at', 'desc')
    .orderBy('summaries.response_id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.map(toEntry);
}

export async function countDays(
  database: Kysely<Tables>,
  engine: SqlEngine,
  filter: ResultFilter,
  clock: ListClock = 'upload',
): Promise<ResultDay[]> {
  const time = clock === 'upload' ? sql.ref('summaries.created_at') : OWN_TIME;
  const date = engine.toDate(time);
  const rows = await database
    .selectFrom('summaries')
    .select(({ fn }) => [
      date.as('date'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('is_problem').as('problems'),
      fn.min<number>('level_rank').as('rank'),
    ])
    .where(matches(engine, filter))
    .groupBy(date)
    .orderBy(date)
    .execute();
  return rows.map(({ rank, ...day }) => ({ ...day, worst: readLevel(rank) }));
}

export async function listLabels(
  database: Kysely<Tables>,
  { listStrings, byBytes }: SqlEngine,
  reach: AccessScope,
): Promise<ResultLabels> {
  const distinct = async (column: 'app_name' | 'host') => {
    const rows = await database
      .selectFrom('summaries')
      .select(column)
      .where(column, 'is not', null)
      .where(within(reach))
      .groupBy(column)
      .orderBy(byBytes(sql.ref(column)))
      .execute();
    return rows.map((row) => row[column] ?? '');
  };
  const tags = await sql<{ readonly tag: string }>`
    select tag.value as tag from summaries, ${listStrings(TAGS)} as tag
    where ${within(reach)} group by tag.value order by ${byBytes(sql.ref('tag.value'))}`.execute(database);
  return {
    applications: await distinct('app_name'),
    hosts: await distinct('host'),
    tags: tags.rows.map(({ tag }) => tag),
  };
}
