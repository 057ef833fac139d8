import type { LinePrefilter } from '@hindsight/model';
import { HOTSPOT8_SIEVE } from './hotspot8-sieve.wasm.ts';

/** Most rows of the tables of G1: see wasm/hotspot8-sieve.ts. */
export const PREFILTER: LinePrefilter = { program: HOTSPOT8_SIEVE, data: new Uint8Array(0), entries: 0 };
