import { type Job as Message, PgBoss } from 'pg-boss';
import { type Delivery, type JobQueue, LANES, type Lane } from '../../ports/job-queue.ts';
import { toStorageFault } from './postgres-faults.ts';
import { PreparingClient } from './preparing-client.ts';

const SCHEMA = 'hindsight_queue';
const MAX_CONNECTIONS = 4;
/** The shortest that pg-boss knows. A worker beats three times meanwhile. */
const HEARTBEAT_SECONDS = 10;
/** A lost job is found within a heartbeat and this. */
const SUPERVISE_SECONDS = 5;
/** Analyses have a limit of their own; the longest that pg-boss knows. */
const EXPIRE_SECONDS = 86_399;
/** Long enough to see what was added twice. */
const KEEP_COMPLETED_SECONDS = 3600;
const KEEP_WAITING_SECONDS = 30 * 86_400;
const MAINTENANCE_SECONDS = 600;
/** Together about ten minutes in which the reason may go away. */
const RETRIES = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 30 };
/** Far below the heartbeat, and long enough for many jobs of a busy worker. */
const COMPLETE_MS = 1000;
const DEAD = 'dead';

const toQueueName = ({ kind, size }: Lane): string => `${kind}.${size}`;

async function answering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStorageFault(error);
  }
}

interface Payload {
  readonly jobId: string;
}

type Attempt = Pick<Message, 'id' | 'retryCount'>;

/** Completes messages together that came within a moment: of one that is lost meanwhile the row of its job says that it is over. */
function createCompletion(boss: PgBoss, onError: (error: unknown) => void) {
  const completed = new Map<string, Attempt[]>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...completed];
    completed.clear();
    for (const [queue, attempts] of batches) await boss.complete(queue, attempts).catch(onError);
  }

  return {
    add(queue: string, attempt: Attempt): void {
      completed.set(queue, [...(completed.get(queue) ?? []), attempt]);
      timer ??= setTimeout(() => void write(), COMPLETE_MS);
    },
    write,
  };
}

type Completion = ReturnType<typeof createCompletion>;

function toDelivery(
  boss: PgBoss,
  completion: Completion,
  queue: string,
  { id, retryCount, data }: Message<Payload>,
): Delivery {
  // The attempt fences it: once the message was handed to another worker, these calls change nothing.
  const attempt = { id, retryCount };
  return {
    jobId: data.jobId,
    earlier: retryCount,
    // Its type does not say what it answers.
    beat: () => answering(async () => ((await boss.touch(queue, attempt)) as { affected: number }).affected > 0),
    complete: () => completion.add(queue, attempt),
    giveBack: (reason) => answering(async () => void (await boss.fail(queue, attempt, { reason }))),
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const keeping = { deleteAfterSeconds: KEEP_COMPLETED_SECONDS, retentionSeconds: KEEP_WAITING_SECONDS };
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(DEAD)) await boss.createQueue(DEAD, { ...keeping, ...RETRIES });
  for (const name of LANES.map(toQueueName)) {
    if (known.has(name)) continue;
    const limits = { expireInSeconds: EXPIRE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
    await boss.createQueue(name, { ...keeping, ...RETRIES, ...limits, deadLetter: DEAD });
  }
}

/** The queue of pg-boss: one queue for each lane, and one for what came to no end. */
export async function openBossJobQueue(url: string, onError: (error: unknown) => void): Promise<JobQueue> {
  // pg-boss passes it on to the pool of pg, although its types do not say so.
  const connections = { Client: PreparingClient };
  const boss = new PgBoss({
    ...connections,
    connectionString: url,
    schema: SCHEMA,
    max: MAX_CONNECTIONS,
    application_name: 'hindsight queue',
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  await createQueues(boss);

  const completion = createCompletion(boss, onError);
  const take = (queue: string) =>
    answering(async () => {
      const [message] = await boss.fetch<Payload>(queue);
      return message && toDelivery(boss, completion, queue, message);
    });

  return {
    async add(entries) {
      const byQueue = Map.groupBy(entries, toQueueName);
      for (const [queue, members] of byQueue) {
        // The id of the message is that of the job: a second message for it is dropped.
        const messages = members.map(({ jobId, priority }) => ({ id: jobId, data: { jobId }, priority }));
        await answering(() => boss.insert(queue, messages));
      }
    },
    take: (lane) => take(toQueueName(lane)),
    takeDead: () => take(DEAD),
    ping: () => answering(async () => void (await boss.getQueue(DEAD))),
    async close() {
      await completion.write();
      await boss.stop({ graceful: false });
    },
  };
}
