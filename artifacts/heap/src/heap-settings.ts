import { formatBytes, formatShare } from '@hindsight/claims';
import type { HeapAnalysis } from './analysis.ts';
import { DIRECT_LIMIT_SHARE } from './rules/runtime/direct-buffers.ts';
import { WASTE_SHARE } from './rules/support/waste-share.ts';
import { computeShare } from './share.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
/**
 * The heap size relative to the live data at which a collector works efficiently. The HotSpot manuals recommend three
 * to four.
 */
const TIMES_LIVE = 3;
export const OVERSIZED_SHARE = 0.25;
/** Below this share of its maximum a heap is not what ran out: collectors fill at least half before they give up. */
export const MOSTLY_FREE_SHARE = 0.5;
/** Less free memory than this may be in the spaces of several generations, so that no usual request fits. */
const MIN_FREE_BYTES = 16 * MB;

/** Returns whether so much of the heap was free that it is not what ran out, unless one request was larger than the rest. */
export const isMostlyFree = (usedBytes: number, maxHeapBytes: number): boolean =>
  computeShare(usedBytes, maxHeapBytes) < MOSTLY_FREE_SHARE && maxHeapBytes - usedBytes >= MIN_FREE_BYTES;
const TIGHT_SHARE = 0.7;
/** Above this heap size references take 8 bytes whatever the options are. */
const COMPRESSED_LIMIT = 32 * GB;
/** `-XX:+UseCompactObjectHeaders` is a product option from this version on (JEP 519). */
const COMPACT_HEADERS_FROM = 25;
const COMPACT_HEADER_BYTES = 8;

type Advice = (analysis: HeapAnalysis) => string | undefined;

/**
 * Builds `heapSettingsRecommendation`: one sentence per setting with its reason. Settings for which the dump gives no
 * reason are omitted.
 */
export const adviseHeapSettings = (analysis: HeapAnalysis): string[] =>
  ADVICE.map((advise) => advise(analysis)).filter((text) => text !== undefined);

const adviseHeapSize: Advice = ({ usedBytes, jvm: { maxHeapBytes } }) => {
  const proposed = `-Xmx${formatSizeOption(TIMES_LIVE * usedBytes)}`;
  const live = `${formatBytes(usedBytes)} are reachable`;
  if (maxHeapBytes === undefined) {
    return `${live}: a heap of about ${TIMES_LIVE} times that is usual (${proposed}); the dump does not say how large it may be.`;
  }
  const share = computeShare(usedBytes, maxHeapBytes);
  const used = `${live}, ${formatShare(share)} of the ${formatBytes(maxHeapBytes)} that the heap may have`;
  if (share < OVERSIZED_SHARE) {
    return `${used}: if this is what the program has under load, ${proposed} is enough.`;
  }
  if (share > TIGHT_SHARE)
    return `${used}: too little room. Remove the largest holder first, else raise it to ${proposed}.`;
  return `${used}: a usual share, no reason to change -Xmx.`;
};

const adviseCompressedReferences: Advice = ({ dump: { layout, idSize }, usedBytes, jvm: { maxHeapBytes } }) =>
  idSize === 8 && layout.referenceBytes === 8 && (maxHeapBytes ?? TIMES_LIVE * usedBytes) < COMPRESSED_LIMIT
    ? 'References take 8 bytes: below 32 GB of heap -XX:+UseCompressedOops halves them (ZGC cannot).'
    : undefined;

const adviseCompactHeaders: Advice = ({ dump: { layout }, reachable, usedBytes, properties }) => {
  const version = Number(properties.get('java.specification.version') ?? 0);
  const saved = reachable * (layout.headerBytes - COMPACT_HEADER_BYTES);
  if (version < COMPACT_HEADERS_FROM || saved <= 0) return undefined;
  return `-XX:+UseCompactObjectHeaders makes headers 8 bytes instead of ${layout.headerBytes}: up to ${formatBytes(saved)}, ${formatShare(computeShare(saved, usedBytes))} of the used heap.`;
};

const adviseStringDeduplication: Advice = ({ strings, usedBytes }) =>
  computeShare(strings.wasted, usedBytes) >= WASTE_SHARE
    ? `-XX:+UseStringDeduplication shares the arrays of equal strings: they waste ${formatBytes(strings.wasted)}.`
    : undefined;

const adviseDirectMemory: Advice = ({ directBuffers: { own, limit } }) =>
  limit !== undefined && computeShare(own.bytes, limit) >= DIRECT_LIMIT_SHARE
    ? `Direct buffers use ${formatBytes(own.bytes)} of ${formatBytes(limit)}: raise -XX:MaxDirectMemorySize, or release them.`
    : undefined;

const ADVICE: readonly Advice[] = [
  adviseHeapSize,
  adviseCompressedReferences,
  adviseCompactHeaders,
  adviseStringDeduplication,
  adviseDirectMemory,
];

/** Formats a size for an option, rounded up to whole megabytes, or gigabytes when large: `512m`, `3g`. */
function formatSizeOption(proposed: number): string {
  if (proposed >= 8 * GB) return `${Math.ceil(proposed / GB)}g`;
  const step = proposed >= GB ? 256 * MB : 16 * MB;
  return `${(Math.ceil(proposed / step) * step) / MB}m`;
}
