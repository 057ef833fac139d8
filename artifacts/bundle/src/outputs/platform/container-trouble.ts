/** What happened to a container, its pod or a service, as Kubernetes, Docker or systemd tells it. */
export type ContainerTroubleKind =
  | 'oom-killed'
  | 'probe-failed'
  | 'evicted'
  | 'not-scheduled'
  | 'image-missing'
  | 'node-oom'
  | 'node-pressure'
  | 'stopped'
  | 'not-started'
  | 'crash-loop'
  | 'not-ready'
  | 'not-created'
  | 'replaced'
  | 'unit-killed'
  | 'unit-failed'
  | 'unit-threads';

export interface ContainerTrouble {
  readonly kind: ContainerTroubleKind;
  /** The name of the container or of its pod; '' when none is near. */
  readonly name: string;
  /** Which container of its pod it was, where the pod has several and they are listed by name. */
  readonly container?: string;
  /** NaN when it is not printed. */
  readonly restarts: number;
  readonly memoryLimitBytes: number;
  /** The largest heap that the flags of its JVM allow, where they are printed. */
  readonly heapBytes?: number;
  /** Whether the check found nothing that listens: the program has not opened its port yet, or no more. */
  readonly refused?: true;
  /** When the container was ended, in ms since 1970, where that is printed. */
  readonly endedMs?: number;
  /** How long the container lived before it was ended, where that is printed. */
  readonly lifeSeconds?: number;
  /** The words of the platform, without its names; '' when the state alone tells it. */
  readonly detail: string;
  /** Whether the file tells of no other container. */
  readonly isOnly: boolean;
  readonly line: number;
}
