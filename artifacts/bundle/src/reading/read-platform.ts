import type { Role } from '../layout.ts';
import type { Capture, CommandOutput } from '../model.ts';
import { readCertificates } from '../outputs/certificates.ts';
import { readNativeDeath } from '../outputs/native-stacks.ts';
import { readConsumerGroups } from '../outputs/platform/consumer-groups.ts';
import { readContainerTroubles } from '../outputs/platform/container-events.ts';
import { readContainerLoad } from '../outputs/platform/container-load.ts';
import { readDatabaseSessions } from '../outputs/platform/database-sessions.ts';
import { readHealth } from '../outputs/platform/health.ts';
import { readMetrics } from '../outputs/platform/metrics.ts';
import { readNodetool } from '../outputs/platform/nodetool.ts';
import { readServerLimits } from '../outputs/platform/server-limits.ts';

type ReadOutputs = <Value>(role: Role, read: (lines: readonly string[]) => Value) => Promise<CommandOutput<Value>[]>;

type PlatformOutputs = Pick<
  Capture,
  | 'containers'
  | 'metrics'
  | 'containerLoad'
  | 'consumerGroups'
  | 'nativeDeaths'
  | 'health'
  | 'nodetool'
  | 'certificates'
  | 'databaseSessions'
  | 'serverLimits'
>;

/** Reads what the platform of the program, its neighbours and its peers tell. */
export const readPlatform = async (readOutputs: ReadOutputs): Promise<PlatformOutputs> => ({
  containers: await readOutputs('containers', readContainerTroubles),
  metrics: await readOutputs('metrics', readMetrics),
  containerLoad: await readOutputs('container-load', readContainerLoad),
  consumerGroups: await readOutputs('consumer-groups', readConsumerGroups),
  nativeDeaths: await readOutputs('native-stacks', readNativeDeath),
  health: await readOutputs('health', readHealth),
  nodetool: await readOutputs('nodetool', readNodetool),
  certificates: await readOutputs('certificates', readCertificates),
  serverLimits: await readOutputs('server-limits', readServerLimits),
  databaseSessions: await readOutputs('database-sessions', readDatabaseSessions),
});
