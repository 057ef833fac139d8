import { formatBytes } from '@hindsight/claims';
import { findEmbeddedDatabase } from '../../metrics/support/embedded-databases.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

/** Shares of the used heap and of the heap that there may be: a small database is what a program may well have. */
const [MIN_SHARE, MIN_SHARE_OF_MAX] = [0.1, 0.25];
/** A table is named when it has this share of what the database keeps. */
const TABLE_SHARE = 0.5;

/** Detects a database in the process whose tables fill the heap. */
export function detectEmbeddedDatabase(analysis: PatternInput): PatternMatch | undefined {
  const { usedBytes, jvm } = analysis;
  const limit = Math.max(MIN_SHARE * usedBytes, MIN_SHARE_OF_MAX * (jvm.maxHeapBytes ?? 0));
  const found = findEmbeddedDatabase({ ...analysis, list: (name) => sampleInstances(analysis, name) });
  if (!found || found.retained < limit) return undefined;
  const { name, retained, classes, table } = found;
  const named = table && table.retained >= TABLE_SHARE * retained ? ` most of it in the table ${table.name}` : '';
  return {
    name: `the database ${name} in the process`,
    sentence: `The database ${name} in the process keeps ${formatBytes(retained)}${named && `,${named}`}`,
    value: retained,
    limit,
    measure: 'bytes',
    classes,
  };
}
