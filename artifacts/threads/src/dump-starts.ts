import type { LinePrefilter } from '@hindsight/model';
import { DUMP_START_PREFILTER } from './dump-start-prefilter.wasm.ts';

/** Skips the lines of a log with which no dump begins; see ../wasm/dump-start-prefilter.ts. */
export const DUMP_STARTS: LinePrefilter = { program: DUMP_START_PREFILTER, data: new Uint8Array(0), entries: 0 };
