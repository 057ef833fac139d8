import type {
  CgroupTable,
  ClassLoadersTable,
  CodeCacheTable,
  LimitsTable,
  MetaspaceTable,
  NmtDiffTable,
} from '@hindsight/memory-tables';
import type { ClassCountAnalysis } from './metrics/classes.ts';
import type { GapAnalysis } from './metrics/gap.ts';
import type { HistogramAnalysis } from './metrics/histogram.ts';
import type { JstatAnalysis } from './metrics/jstat.ts';
import type { MetaspaceAnalysis } from './metrics/metaspace.ts';
import type { NmtAnalysis } from './metrics/nmt.ts';
import type { ProcessAnalysis } from './metrics/process.ts';
import type { MemoryTables, TimeSource } from './model.ts';

/** Everything that was read and computed. Rules and report use nothing else. */
export interface MemoryAnalysis {
  readonly input: MemoryTables;
  readonly timeSource: TimeSource;
  readonly spanSeconds: number | undefined;
  readonly nmt: NmtAnalysis | undefined;
  readonly diff: NmtDiffTable | undefined;
  readonly histogram: HistogramAnalysis | undefined;
  readonly jstat: JstatAnalysis | undefined;
  readonly process: ProcessAnalysis | undefined;
  readonly cgroup: CgroupTable | undefined;
  readonly limits: LimitsTable | undefined;
  readonly metaspace: MetaspaceTable | undefined;
  readonly metaspaceSeries: MetaspaceAnalysis | undefined;
  readonly codeCache: CodeCacheTable | undefined;
  readonly classLoaders: ClassLoadersTable | undefined;
  /** Classes and loaders at several moments. */
  readonly classCounts: ClassCountAnalysis | undefined;
  readonly gap: GapAnalysis | undefined;
}
