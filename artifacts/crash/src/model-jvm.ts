/** The collector by its usual name. */
export type CollectorName = 'Serial' | 'Parallel' | 'CMS' | 'G1' | 'ZGC' | 'Shenandoah' | 'Epsilon';

export interface CrashedJvm {
  /** The version in parentheses of the line `JRE version:`: `17.0.15+6`, `8.0_262-b10`. */
  readonly version?: string | undefined;
  readonly feature?: number | undefined;
  readonly vendor?: string | undefined;
  readonly build?: string | undefined;
  readonly vmName?: string | undefined;
  /** `mixed mode`, `interpreted mode`. */
  readonly mode?: string | undefined;
  /** `linux-amd64`, `windows-amd64`. */
  readonly platform?: string | undefined;
  readonly gc?: CollectorName | undefined;
  readonly compressedOops?: boolean | undefined;
  /** `release`, `fastdebug`, `slowdebug`. */
  readonly debugLevel?: string | undefined;
  /** The day on which this build was released or, where that is not known, built: `2026-04-21`. */
  readonly releaseDate?: string | undefined;
  /** The class or jar with its arguments, secrets masked. */
  readonly javaCommand?: string | undefined;
  /** Options of the JVM in their order, secrets masked. */
  readonly arguments: readonly string[];
  readonly flags: readonly JvmFlag[];
  readonly environment: readonly EnvironmentVariable[];
  readonly agents: readonly JvmAgent[];
  /** `Unscaled`, `32-bit`, `Zero based`, `Non-zero based`. */
  readonly compressedOopsMode?: string | undefined;
  readonly heapBase?: bigint | undefined;
  /** Where the classes that objects tell by 32 bits lie. */
  readonly classSpaceBase?: bigint | undefined;
  /** `not at safepoint (normal execution)`. */
  readonly vmState?: string | undefined;
}

/** A row of `[Global flags]`; `origin` is `command line`, `ergonomic`, `environment` … */
export interface JvmFlag {
  readonly name: string;
  readonly value: string;
  readonly origin?: string | undefined;
  readonly line: number;
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** An agent of the command line, or one that the report lists as loaded. */
export interface JvmAgent {
  /** `java` for `-javaagent`, else `native`. */
  readonly kind: 'java' | 'native';
  /** The path or library as written. */
  readonly path: string;
  readonly name: string;
  readonly options?: string | undefined;
  readonly line: number;
}

export interface SignalHandler {
  readonly signal: string;
  /** As written: `crash_handler in libjvm.so`, `[libjvm.so+0xb9d160]`, `SIG_DFL`. */
  readonly handler: string;
  /** Whether it is a function of a library other than the JVM. */
  readonly foreign: boolean;
  readonly line: number;
}
