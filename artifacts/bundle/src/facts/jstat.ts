import { findMinimum } from '@hindsight/claims';
import { bytes, formatQuantity, percent } from '@hindsight/model';
import type { Fact } from '../fact.ts';
import type { Capture } from '../model.ts';
import { quoteLine } from '../output-file.ts';
import { createGcFact } from './gc/gc-fact.ts';

const MIN_SAMPLES = 3;
const MIN_SPAN_SECONDS = 3;
const MIN_FULL_SHARE = 0.85;
const MIN_OVERHEAD = 0.2;
const MIN_FUTILE_RUN = 3;

/** Collects from the figures of `jstat` what a GC log would say. They count only when there is no GC log. */
export function collectJstatFacts({ jstat, gc, diagnostics }: Capture): Fact[] {
  const samples = jstat?.value ?? [];
  const [first, last] = [samples[0], samples.at(-1)];
  if (gc || !jstat || !first || !last || samples.length < MIN_SAMPLES) return [];
  const span = last.uptimeSeconds - first.uptimeSeconds;
  if (!(span >= MIN_SPAN_SECONDS)) return [];
  const facts: Fact[] = [];
  const share = (last.gcSeconds - first.gcSeconds) / span;
  if (share >= MIN_OVERHEAD) {
    const shareText = `${(100 * Math.min(1, share)).toFixed(0)} %`;
    const evidence = quoteLine(jstat.file, last.line, percent(100 * Math.min(1, share)));
    const statement = `jstat counts ${shareText} of ${span.toFixed(0)} s in garbage collections`;
    facts.push(createGcFact('overhead', statement, [evidence], { share: shareText }));
  }
  const flagged = Number(diagnostics?.value.flags.get('MaxHeapSize'));
  const max = flagged > 0 ? flagged : last.heapCapacityBytes;
  // The least of the old generation over several full collections is what they could not free.
  const full = last.fullCollections - first.fullCollections;
  const least = findMinimum(samples.map(({ heapUsedBytes }) => heapUsedBytes));
  if (full >= MIN_FUTILE_RUN && least >= max * MIN_FULL_SHARE) {
    const [after, maxText] = [formatQuantity(bytes(least)), formatQuantity(bytes(max))];
    const percentText = `${((100 * least) / max).toFixed(0)} %`;
    const statement = `during ${full} full collections the heap never had less than ${percentText} in use (${after} of ${maxText}, jstat)`;
    facts.push(
      createGcFact('floor-high', statement, [quoteLine(jstat.file, last.line, bytes(last.heapUsedBytes))], {
        after,
        max: maxText,
        share: percentText,
        collections: String(full),
      }),
    );
  }
  return facts;
}
