export { PRIMITIVES, toJavaName } from './class-name.ts';
export { BYTE_LIMITS, type Growth, type GrowthLimits, isLargeRise, isRising, measureGrowth } from './growth.ts';
export { nameMappings } from './mappings/region-kinds.ts';
export { buildNmtBody } from './nmt-body.ts';
export { type LineUse, MemoryTableReader, readMemoryTables } from './read-tables.ts';
export { parseStampInName, parseStampLine } from './stamp.ts';
export type * from './table.ts';
export { PlainLine, type TableLine } from './table-line.ts';
