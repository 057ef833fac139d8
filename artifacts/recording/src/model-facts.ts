/** Section 3 of the contract: what the recording says about the JVM and its machine. Secrets are masked already. */
export interface RecordingFacts {
  readonly jvm: JvmFacts;
  readonly os: string | undefined;
  readonly cpu: { readonly description?: string; readonly cores?: number; readonly hardwareThreads?: number };
  readonly memory: {
    readonly physicalTotalBytes?: number;
    readonly physicalUsedMaxBytes?: number;
    readonly swapTotalBytes?: number;
    readonly rssMaxBytes?: number;
    readonly nativeCommittedMaxBytes?: number;
  };
  readonly container: ContainerFacts | undefined;
  /** Those that are not default first. */
  readonly flags: readonly FlagFact[];
  readonly flagCount: number;
  readonly systemProperties: readonly KeyValue[];
  readonly environment: readonly KeyValue[];
  readonly agents: readonly AgentFact[];
  readonly recordings: readonly ActiveRecordingFact[];
}

export interface JvmFacts {
  readonly name?: string;
  readonly version?: string;
  /** The number of the feature release: 8, 17, 25. */
  readonly feature?: number;
  /** Ms since 1970. */
  readonly startMs?: number;
  readonly pid?: number;
  readonly arguments?: string;
  readonly javaArguments?: string;
  readonly flagsFile?: string;
  readonly vendor?: string;
}

export interface ContainerFacts {
  readonly type?: string;
  readonly effectiveCpuCount?: number;
  readonly cpuQuotaMs?: number;
  readonly cpuPeriodMs?: number;
  readonly memoryLimitBytes?: number;
  readonly memoryUsedMaxBytes?: number;
  readonly cpuThrottledMs?: number;
  readonly throttledSlices?: number;
  readonly elapsedSlices?: number;
}

export interface FlagFact {
  readonly name: string;
  readonly value: string;
  readonly origin: string;
}

export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

export interface AgentFact {
  readonly name: string;
  readonly options?: string;
  readonly isDynamic?: boolean;
  readonly isNative: boolean;
}

export interface ActiveRecordingFact {
  readonly name?: string;
  readonly id?: number;
  readonly destination?: string;
  readonly maxAgeMs?: number;
  readonly maxSizeBytes?: number;
  readonly startMs?: number;
  readonly durationMs?: number;
}
