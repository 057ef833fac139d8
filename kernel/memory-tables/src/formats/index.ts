import type { TableFormat } from '../table-format.ts';
import { cgroup } from './cgroup.ts';
import { classLoaders } from './class-loaders.ts';
import { codecache } from './codecache.ts';
import { histogram } from './histogram.ts';
import { jstat } from './jstat.ts';
import { limits } from './limits.ts';
import { metaspace } from './metaspace.ts';
import { nmt } from './nmt.ts';
import { pmap } from './pmap.ts';
import { processMemory } from './process-memory.ts';
import { processRow } from './process-row.ts';
import { smaps } from './smaps.ts';
import { status } from './status.ts';
import { systemMap } from './system-map.ts';

/** Every kind of table. The first format that takes a line reads what follows. */
export const FORMATS: readonly TableFormat[] = [
  smaps,
  nmt,
  histogram,
  jstat,
  pmap,
  status,
  limits,
  cgroup,
  metaspace,
  codecache,
  classLoaders,
  systemMap,
  processMemory,
  processRow,
];
