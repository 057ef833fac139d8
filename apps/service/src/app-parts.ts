import type { Writable } from 'node:stream';
import type { AnalysisPool } from '@hindsight/engine';
import type { Metrics } from './metrics.ts';
import type { ApiKeyStore } from './ports/api-key-store.ts';
import type { ArtifactStore } from './ports/artifact-store.ts';
import type { ResultStore } from './ports/result-store.ts';
import type { Settings } from './settings.ts';

/** Everything that the HTTP side needs, made by assemble.ts and handed down as arguments. */
export interface AppParts {
  readonly settings: Settings;
  readonly keys: ApiKeyStore;
  /** Hashes of the keys of SERVICE_API_KEYS. */
  readonly fixedKeys: readonly Buffer[];
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly pool: AnalysisPool;
  readonly metrics: Metrics;
  /** Fires when the service begins to stop. */
  readonly closing: AbortSignal;
  readonly log: Writable;
}
