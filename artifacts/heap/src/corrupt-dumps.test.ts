import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { DefectCode } from '@hindsight/heap-graph';
import { ArtifactError } from '@hindsight/model';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { analyzeBytes } from '../testing/index.ts';
import type { HeapAnalysis } from './analysis.ts';
import { diagnoseHeap } from './rules/diagnose-heap.ts';
import { composeVerdict } from './verdict.ts';

/** Hostile and unusual dumps. Their MANIFEST states how a good analyzer treats each of them. */
const FOLDER = 'heap/bad';
const skip = skipWithout(FOLDER);

interface ExpectedCounts {
  /** The number of reachable objects of demo.Node. */
  readonly nodes?: number;
  readonly leaves?: number;
  readonly arrays?: number;
  readonly classes?: number;
  readonly unreachable?: number;
  readonly defect?: DefectCode;
}

const GOOD: ExpectedCounts = { nodes: 105, leaves: 10, arrays: 90, classes: 9, unreachable: 5 };

const ANSWERS: Readonly<Record<string, ExpectedCounts>> = {
  'ok-tiny.hprof': GOOD,
  'ok-tiny-id4.hprof': GOOD,
  'ok-heapdump-record.hprof': GOOD,
  'ok-profile-1.0.1.hprof': GOOD,
  'ok-segments.hprof': GOOD,
  'ok-missing-end.hprof': GOOD,
  'ok-trailing-garbage.hprof': { ...GOOD, defect: 'trailing-bytes' },
  'ok-gz-multimember.hprof.gz': GOOD,
  'ok-gz-noname': GOOD,
  'ok-android-1.0.3.hprof': { ...GOOD, arrays: 91, unreachable: 6 },
  'ok-segment-length-0.hprof': GOOD,
  'ok-self-reference.hprof': { ...GOOD, nodes: 106 },
  'bad-cut-in-segment.hprof': { defect: 'truncated' },
  'bad-segment-length-4g.hprof': { ...GOOD, defect: 'length-overflow' },
  'bad-array-length.hprof': { classes: 9, defect: 'truncated' },
  'bad-objarray-length.hprof': { nodes: 105, leaves: 10, arrays: 90, classes: 9, defect: 'truncated' },
  'bad-instance-length.hprof': { classes: 9, defect: 'truncated' },
  'bad-class-absent.hprof': { nodes: 105, leaves: 10, arrays: 90, defect: 'class-missing' },
  'bad-superclass-absent.hprof': { nodes: 105, leaves: 10, defect: 'superclass-missing' },
  'bad-superclass-cycle.hprof': { nodes: 105, defect: 'superclass-cycle' },
  'bad-duplicate-ids.hprof': { ...GOOD, defect: 'duplicate-ids' },
  'bad-dangling-refs.hprof': { nodes: 106, leaves: 10, arrays: 90, classes: 9 },
  'bad-instance-short.hprof': { nodes: 106, defect: 'short-instance' },
  'bad-unknown-subrecord.hprof': { ...GOOD, defect: 'unknown-record' },
  'bad-unknown-record.hprof': { ...GOOD, defect: 'unknown-record' },
  'bad-array-type.hprof': { ...GOOD, defect: 'broken-record' },
  'bad-class-name-html.hprof': { nodes: 105, unreachable: 44 },
  'bad-class-no-load.hprof': { nodes: 105, classes: 10 },
};

const REJECTED: Readonly<Record<string, string>> = {
  'bad-empty.hprof': 'not-a-heap-dump',
  'bad-one-byte.hprof': 'not-a-heap-dump',
  'bad-magic.hprof': 'not-a-heap-dump',
  'bad-random.hprof': 'not-a-heap-dump',
  'bad-zeros.hprof': 'not-a-heap-dump',
  'bad-text.hprof': 'not-a-heap-dump',
  'bad-header-cut.hprof': 'corrupt-artifact',
  'bad-header-only.hprof': 'corrupt-artifact',
  'bad-no-heap.hprof': 'corrupt-artifact',
  'bad-idsize-3.hprof': 'corrupt-artifact',
  'bad-idsize-0.hprof': 'corrupt-artifact',
  'bad-idsize-16.hprof': 'corrupt-artifact',
  'bad-idsize-2g.hprof': 'corrupt-artifact',
  'bad-cut-in-string.hprof': 'corrupt-artifact',
  'bad-utf8-length-4g.hprof': 'corrupt-artifact',
  'bad-zip-bomb.hprof.gz': 'corrupt-artifact',
};

function readSample(name: string): Buffer {
  const bytes = readFileSync(referencePath(FOLDER, name));
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

function countObjects({ dump, objects }: HeapAnalysis, name: string): number {
  let count = 0;
  for (let object = 0; object < dump.classOf.length; object++) if (objects.getClass(object)?.name === name) count++;
  return count;
}

for (const [name, answer] of Object.entries(ANSWERS)) {
  test(`${name} is analyzed as far as possible`, { skip }, () =>
    analyzeBytes(readSample(name), (analysis) => {
      const seen: ExpectedCounts = {
        nodes: countObjects(analysis, 'demo.Node'),
        leaves: countObjects(analysis, 'demo.Leaf'),
        arrays: countObjects(analysis, 'byte[]'),
        classes: analysis.dump.counts.classes,
        unreachable: analysis.unreachable.objects,
      };
      for (const key of Object.keys(seen) as (keyof ExpectedCounts)[]) {
        if (answer[key] !== undefined) assert.equal(seen[key], answer[key], key);
      }
      const defects = analysis.dump.defects.map(({ code }) => code);
      if (answer.defect) assert.ok(defects.includes(answer.defect), defects.join(', '));
      else assert.deepEqual(defects, []);
    }),
  );
}

for (const [name, code] of Object.entries(REJECTED)) {
  test(`${name} is rejected with ${code}`, { skip }, () =>
    assert.rejects(
      analyzeBytes(readSample(name), () => undefined),
      (error) => error instanceof ArtifactError && error.fault.code === code,
    ),
  );
}

test('the path of the reference heap names the static field', { skip }, () =>
  analyzeBytes(readSample('ok-tiny.hprof'), (analysis) => {
    const holder = analysis.dump.classes.find(({ name }) => name === 'demo.Holder');
    const head = holder?.statics.find(({ name }) => name === 'HEAD')?.target ?? -1;
    assert.deepEqual(analysis.objects.findReferenceNames(holder?.object ?? -1, head), ['static HEAD']);
  }),
);

test('a chain of 60,000 objects is dominated by its first object', { skip }, () =>
  analyzeBytes(readSample('ok-deep-chain.hprof.gz'), ({ tree, usedBytes }) => {
    const sizes = Array.from({ length: tree.size - 1 }, (_, at) => tree.retained.at(at + 1) ?? 0);
    const largest = Math.max(...sizes);
    assert.equal(largest, usedBytes);
  }),
);

/** Analyzes the first part of a dump, as a full disk leaves it. */
function analyzePart<Out>(name: string, share: number, check: (analysis: HeapAnalysis) => Out) {
  const bytes = gunzipSync(readFileSync(referencePath('heap', `${name}.hprof.gz`)));
  return analyzeBytes(bytes.subarray(0, Math.floor(share * bytes.length)), check);
}

for (const share of [0.6, 0.95]) {
  test(`a dump of which only ${100 * share} % was written names who keeps that part`, { skip }, () =>
    analyzePart('oom', share, (analysis) => {
      assert.equal(analysis.reachable, analysis.dump.index.size);
      assert.ok(analysis.usedBytes > 5e6, `${analysis.usedBytes} bytes`);
      const findings = diagnoseHeap(analysis);
      const { sentence, detail, confidence } = composeVerdict(analysis, findings);
      assert.match(
        sentence,
        /^The map StaticMapLeak\$ImageCache\.CACHE has 12,747 entries, [59]\d\.\d % of the used heap/,
      );
      assert.match(detail ?? '', /^The end of the dump is missing: shares are of the part that was read\. /);
      assert.equal(confidence, 'low');
      const truncation = findings.find(({ id }) => id === 'truncated-dump');
      assert.match(truncation?.explanation ?? '', /No GC root was read: .* garbage counts as used\./);
    }),
  );
}

test(
  'of a healthy program whose dump is cut the report leads with that, not with objects that lost their holder',
  {
    skip,
  },
  () =>
    analyzePart('mini-shop', 0.6, (analysis) => {
      const findings = diagnoseHeap(analysis);
      assert.match(composeVerdict(analysis, findings).sentence, /^The dump is truncated or corrupt; 84,740 objects/);
      assert.equal(findings.find(({ id }) => id === 'leak-group')?.level, 'INFO');
    }),
);
