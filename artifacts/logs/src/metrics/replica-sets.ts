/** What a broker tells of the replicas of its partitions. */
export interface ReplicaSets {
  /** Partitions that have lost a replica. */
  readonly partitions: number;
  /** How often one of them has lost the same one. */
  readonly mostShrinks: number;
  /** Whether one had not got its replica back long before the end of the log. */
  readonly isShrunk: boolean;
}

/** Some layouts take what stands in brackets before the message for a name of their own. */
const CHANGE =
  /\bPartition (\S{1,300}) broker=\d{1,10}\b.{1,120}?\b(Shrinking|Expanding) ISR from [\d,]{1,200} to ([\d,]{1,200})/;
const MAX_PARTITIONS = 20_000;
/** A broker that is started anew has its replicas back within so many ms. */
const MAX_RESTART_MS = 300_000;

/** Whether statements of these words are to be followed. */
export const concernsReplicas = (message: string): boolean => /\b(?:Shrinking|Expanding) ISR from /.test(message);

/** Follows the sets of replicas that are in sync: a broker that restarts leaves each once, one that is late again and again. */
export class ReplicaSetFollower {
  /** By partition and the replicas that are left. */
  private readonly shrinks = new Map<string, number>();
  /** When the partitions lost the replica that they have not got back; NaN without a time. */
  private readonly shrunk = new Map<string, number>();
  private last = Number.NaN;

  /** Adds a statement with what stands before its message. */
  add(text: string, time: number): void {
    const [, partition = '', change, left = ''] = CHANGE.exec(text) ?? [];
    if (change === undefined) return;
    this.last = time;
    if (change === 'Expanding') this.shrunk.delete(partition);
    else if (this.shrinks.size < MAX_PARTITIONS) {
      const key = `${partition} ${left}`;
      this.shrinks.set(key, (this.shrinks.get(key) ?? 0) + 1);
      this.shrunk.set(partition, time);
    }
  }

  /** `end` is the time of the last statement of the log. */
  finish(end = this.last): ReplicaSets {
    let mostShrinks = 0;
    for (const times of this.shrinks.values()) mostShrinks = Math.max(mostShrinks, times);
    const isShrunk = [...this.shrunk.values()].some((since) => !(end - since < MAX_RESTART_MS));
    return { partitions: this.shrinks.size, mostShrinks, isShrunk };
  }
}
