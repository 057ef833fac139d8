import { ANALYSIS_STATES, type AnalysisState } from '@hindsight/api';
import type { Kysely, Selectable } from 'kysely';
import { assertTransition, isOver } from '../../ports/job-state.ts';
import type { Job, JobProgress, JobStore } from '../../ports/job-store.ts';
import { toResultRows } from './result-rows.ts';
import type { JobEndRows, SqlDatabase } from './sql-engine.ts';
import type { Tables } from './tables.ts';

type JobRow = Tables['jobs'];

const toRow = (job: Job): JobRow => ({
  id: job.id,
  kind: job.kind,
  file_name: job.fileName,
  parameters: JSON.stringify(job.parameters),
  encoding: job.encoding ?? null,
  location: job.location ?? null,
  artifact_id: job.artifactId ?? null,
  artifact_bytes: job.artifactBytes ?? null,
  promised: job.detached ? 1 : 0,
  state: job.state,
  progress: JSON.stringify(job.progress),
  attempts: job.attempts,
  fault: job.fault ? JSON.stringify(job.fault) : null,
  token: job.token,
  key_name: job.keyName,
  created_at: job.createdAt,
  finished_at: job.finishedAt ?? null,
  ou: job.ou ?? null,
  idempotency_key: job.idempotencyKey ?? null,
});

const toJob = (row: Selectable<JobRow>): Job => ({
  id: row.id,
  kind: row.kind as Job['kind'],
  fileName: row.file_name,
  parameters: JSON.parse(row.parameters),
  ...(row.encoding !== null && { encoding: row.encoding }),
  ...(row.location !== null && { location: row.location }),
  ...(row.artifact_id !== null && { artifactId: row.artifact_id }),
  ...(row.artifact_bytes !== null && { artifactBytes: row.artifact_bytes }),
  detached: row.promised === 1,
  state: row.state as AnalysisState,
  progress: JSON.parse(row.progress),
  attempts: row.attempts,
  ...(row.fault !== null && { fault: JSON.parse(row.fault) }),
  token: row.token,
  keyName: row.key_name,
  createdAt: row.created_at,
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  ...(row.ou !== null && { ou: row.ou }),
  ...(row.idempotency_key !== null && { idempotencyKey: row.idempotency_key }),
});

/** Applies changes; members that become undefined are removed. */
const changed = (job: Job, changes: object): Job =>
  Object.fromEntries(
    Object.entries({ ...job, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as Job;

const STARTED = JSON.stringify({ phase: 'reading', share: 0, bytes: 0 } satisfies JobProgress);

const OVER = ANALYSIS_STATES.filter(isOver);
const WAITING: readonly AnalysisState[] = ['received', 'queued'];
const NOT_OVER = ANALYSIS_STATES.filter((state) => !isOver(state));

const jobLists = (database: Kysely<Tables>): Pick<JobStore, 'unfinished' | 'withoutResult' | 'withArtifact'> => ({
  async unfinished() {
    const rows = await database
      .selectFrom('jobs')
      .selectAll()
      .where('state', 'in', NOT_OVER)
      .orderBy('created_at')
      .execute();
    return rows.map(toJob);
  },
  async withoutResult(since, maxJobs) {
    const rows = await database
      .selectFrom('jobs')
      .selectAll()
      .where('state', 'not in', ['done', 'cancelled'])
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .limit(maxJobs)
      .execute();
    return rows.map(toJob);
  },
  async withArtifact(maxJobs) {
    const rows = await database
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'done')
      .where('artifact_id', 'is not', null)
      .orderBy('finished_at')
      .limit(maxJobs)
      .execute();
    return rows.map(toJob);
  },
});

const jobCounts = (
  database: Kysely<Tables>,
): Pick<JobStore, 'countWaiting' | 'describeUnfinished' | 'countByState'> => ({
  async countWaiting(keyName) {
    const { all, of_key } = await database
      .selectFrom('jobs')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('key_name', '=', keyName).as('of_key'),
      ])
      .where('state', 'in', WAITING)
      .executeTakeFirstOrThrow();
    return { all, ofKey: of_key };
  },
  async describeUnfinished() {
    const rows = await database
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('jobs'), fn.min('created_at').as('oldest')])
      .where('state', 'in', NOT_OVER)
      .groupBy(['kind', 'state'])
      .orderBy('kind')
      .orderBy('state')
      .execute();
    return rows.map(({ kind, state, jobs, oldest }) => ({
      kind: kind as Job['kind'],
      state: state as AnalysisState,
      jobs,
      oldest,
    }));
  },
  async countByState() {
    const rows = await database
      .selectFrom('jobs')
      .select(['state', (count) => count.fn.countAll<number>().as('jobs')])
      .groupBy('state')
      .execute();
    const counts = Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
    return Object.fromEntries(ANALYSIS_STATES.map((state) => [state, counts[state] ?? 0])) as Record<
      AnalysisState,
      number
    >;
  },
});

/** Builds the change of a job's row, which changes nothing of a job that is in another state by now. */
const buildChange =
  (job: Job, next: Job): JobEndRows['changeJob'] =>
  (on) => {
    const { id, ...values } = toRow(next);
    return on
      .updateTable('jobs')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', job.state)
      .where('attempts', '=', job.attempts);
  };

export const sqlJobStore = ({
  tables: database,
  engine: { writeDurably, announceEnd, saveEnd },
}: SqlDatabase): JobStore => ({
  async add(job) {
    const insert = (on: Kysely<Tables>) => on.insertInto('jobs').values(toRow(job)).execute();
    await (job.detached ? writeDurably(database, insert) : insert(database));
  },
  async find(id) {
    const row = await database.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toJob(row);
  },
  async findByKey(idempotencyKey) {
    const row = await database
      .selectFrom('jobs')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return row && toJob(row);
  },
  async change(job, changes) {
    if (changes.state) assertTransition(job.state, changes.state);
    const next = changed(job, changes);
    const announcement = changes.state && isOver(changes.state) ? announceEnd?.(job.id, changes.state) : undefined;
    const update = async (on: Kysely<Tables>): Promise<boolean> => {
      const change = buildChange(job, next)(on);
      if (announcement) return (await change.returning(announcement.as('told')).execute()).length > 0;
      return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    };
    return (await (changes.detached ? writeDurably(database, update) : update(database))) ? next : undefined;
  },
  async claim(id) {
    const row = await database
      .updateTable('jobs')
      .set({ state: 'running', progress: STARTED })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    return row && toJob(row);
  },
  async finish(job, changes, result) {
    if (changes.state) assertTransition(job.state, changes.state);
    const next = changed(job, changes);
    const announcement = announceEnd?.(job.id, next.state);
    const end = { changeJob: buildChange(job, next), ...(announcement && { announcement }), ...toResultRows(result) };
    return (await saveEnd(database, end)) ? next : undefined;
  },
  ...jobLists(database),
  ...jobCounts(database),
  async remove(id) {
    await database.deleteFrom('jobs').where('id', '=', id).execute();
  },
  async removeOverBefore(time) {
    const { numDeletedRows } = await database
      .deleteFrom('jobs')
      .where('state', 'in', OVER)
      .where('finished_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
