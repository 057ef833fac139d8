import type { LinePrefilter } from '@hindsight/model';
import { HOTSPOT8_PREFILTER } from './hotspot8-prefilter.wasm.ts';

/** Skips most rows of the tables of G1; see wasm/hotspot8-prefilter.ts. */
export const PREFILTER: LinePrefilter = { program: HOTSPOT8_PREFILTER, data: new Uint8Array(0), entries: 0 };
