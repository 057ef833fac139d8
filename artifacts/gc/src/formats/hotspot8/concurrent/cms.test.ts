import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { PauseMark } from '../../../events.ts';
import { hotspot8 } from '../index.ts';

const { eventsIn, factsIn, pauseIn, pausesIn } = createSampleReader(hotspot8);

const CYCLE = `1.000: [GC (CMS Initial Mark) [1 CMS-initial-mark: 8756K(12288K)] 8758K(16320K), 0.0004943 secs]
1.001: [CMS-concurrent-mark-start]
1.051: [CMS-concurrent-mark: 0.042/0.050 secs] [Times: user=0.1 sys=0.0, real=0.05 secs]
1.060: [GC (CMS Final Remark) [YG occupancy: 369 K (4032 K)]1.060: [Rescan (parallel) , 0.0025857 secs]1.063: [weak refs processing, 0.0010000 secs]1.064: [class unloading, 0.0020000 secs]1.066: [scrub symbol table, 0.0001 secs][1 CMS-remark: 8756K(12288K)] 9126K(16320K), 0.0079180 secs] [Times: user=0.01 sys=0.00, real=0.01 secs]
1.070: [CMS-concurrent-sweep-start]
1.080: [CMS-concurrent-sweep: 0.003/0.010 secs]
1.081: [CMS-concurrent-reset-start]
1.100: [CMS-concurrent-reset: 0.012/0.019 secs]
2.000: [GC 2.000: [ParNew: 3967K->0K(4032K), 0.0141600 secs] 8559K->7454K(16320K), 0.0143588 secs]`;

test('initial mark and remark are pauses that collect nothing', () => {
  const [initial, remark] = pausesIn(CYCLE);
  assert.deepEqual(
    [initial?.pause, formatChange(initial?.pools?.old), formatChange(initial?.pools?.heap)],
    ['initial-mark', '8756->8756(12288)', '8758->8758(16320)'],
  );
  assert.deepEqual([remark?.pause, remark?.duration, remark?.user], ['remark', 7.918, 10]);
});

test('a remark states its work on references and classes, and its other parts', () => {
  const remark = pausesIn(CYCLE)[1];
  assert.deepEqual([remark?.referenceTime, remark?.classUnloadingTime], [1, 2]);
  const parts = eventsIn(CYCLE, 'phase').filter(({ phase }) => phase === 'pause-part');
  assert.deepEqual(
    parts.map(({ name }) => name),
    [
      'CMS Remark: Rescan (parallel)',
      'CMS Remark: weak refs processing',
      'CMS Remark: class unloading',
      'CMS Remark: scrub symbol table',
    ],
  );
});

test('concurrent phases have their elapsed time and begin that much before their line', () => {
  const [mark] = eventsIn(CYCLE, 'phase');
  assert.deepEqual(
    [mark?.name, mark?.duration, mark?.uptime, mark?.phase],
    ['CMS-concurrent-mark', 50, 1001, 'concurrent'],
  );
});

test('a cycle runs from its initial mark to the end of its reset', () => {
  const [cycle] = eventsIn(CYCLE, 'cycle');
  assert.deepEqual([cycle?.uptime, cycle?.line, cycle?.lastLine, cycle?.aborted], [1000, 1, 8, false]);
  assert.equal(cycle?.duration.toFixed(3), '100.000');
});

test('the first collection after a sweep shows what is left', () => {
  assert.equal(pausesIn(CYCLE)[2]?.marks, PauseMark.reclaimsOld);
});

test('a cycle whose start is not in the log has no duration', () => {
  const [cycle] = eventsIn(
    '1.100: [CMS-concurrent-reset: 0.012/0.019 secs]\n1.2: [CMS-concurrent-mark-start]',
    'cycle',
  );
  assert.ok(cycle && Number.isNaN(cycle.duration));
});

const FAILURE = `1.000: [GC [1 CMS-initial-mark: 8756K(12288K)] 8758K(16320K), 0.0004943 secs]
1.001: [CMS-concurrent-mark-start]
8.810: [GC8.810: [ParNew: 78080K->78080K(78080K), 0.0000182 secs]8.810: [CMS8.876: [CMS-concurrent-mark: 4.232/7.875 secs] [Times: user=47.60 sys=0.81, real=10.16 secs]
 (concurrent mode failure): 3443471K->190926K(3444224K), 3.3446142 secs] 3521551K->190926K(3522304K), [CMS Perm : 2671K->2670K(21248K)], 3.3459078 secs] [Times: user=5.27 sys=0.00, real=3.34 secs]`;

test('a concurrent mode failure is a full collection, even when a concurrent thread wrote into its line', () => {
  const pause = pausesIn(FAILURE)[1];
  assert.equal(pause?.pause, 'full');
  assert.equal(pause?.marks, PauseMark.escalated | PauseMark.concurrentModeFailure);
  assert.deepEqual([pause?.duration, pause?.user, pause?.line, pause?.lastLine], [3345.9078, 5270, 3, 4]);
  assert.equal(formatChange(pause?.pools?.old), '3443471->190926(3444224)');
});

test('a full collection ends the running cycle', () => {
  const [cycle] = eventsIn(FAILURE, 'cycle');
  assert.deepEqual([cycle?.aborted, cycle?.uptime], [true, 1000]);
});

test('System.gc() in the middle of a cycle is an interruption, not a failure', () => {
  const pause = pauseIn(
    '217.406: [Full GC (System) 217.406: [CMS217.507: [CMS-concurrent-abortable-preclean: 0.002/0.103 secs] \n' +
      ' (concurrent mode interrupted): 65875K->50286K(76736K), 0.4056330 secs] 79231K->50286K(95872K), [CMS Perm : 53085K->53059K(88476K)], 0.4058020 secs]',
  );
  assert.equal(pause.marks, PauseMark.concurrentModeInterrupted);
});

test('a failure that finishes the cycle in the foreground contains a remark', () => {
  const pause = pauseIn(
    '10.1: [GC 10.1: [ParNew (promotion failed): 153344K->153344K(153344K), 0.2 secs]10.3: [CMSbailing out to foreground collection\n' +
      '10.4: [CMS-concurrent-mark: 0.042/0.061 secs]\n' +
      ' (concurrent mode failure)[YG occupancy: 33620 K (153344 K)]10.5: [Rescan (parallel) , 0.0224 secs] [1 CMS-remark: 1948K(2000K)]: 1948K->1000K(2000K), 1.2 secs] 155000K->1000K(155344K), 1.5 secs]',
  );
  assert.deepEqual([pause.pause, pause.duration], ['full', 1500]);
  assert.equal(pause.marks, PauseMark.escalated | PauseMark.concurrentModeFailure | PauseMark.promotionFailed);
});

const NESTED = `27.150: [GC (CMS Final Remark) [YG occupancy: 55606 K (78656 K)]27.150: [GC (CMS Final Remark) 27.150: [ParNew: 55606K->8704K(78656K), 0.0145788 secs] 143782K->100061K(253440K), 0.0146000 secs] [Times: user=0.10 sys=0.00, real=0.02 secs]
27.165: [Rescan (parallel) , 0.0108559 secs]27.176: [weak refs processing, 0.0001313 secs][1 CMS-remark: 91357K(174784K)] 100061K(253440K), 0.0293000 secs] [Times: user=0.19 sys=0.00, real=0.03 secs]`;

test('a young collection inside a remark is a pause of its own, and its time is not counted twice', () => {
  const [young, remark, ...more] = pausesIn(NESTED);
  assert.equal(more.length, 0);
  assert.deepEqual(
    [young?.pause, young?.cause, young?.duration, young?.user],
    ['young', 'CMS Final Remark', 14.6, 100],
  );
  assert.deepEqual([remark?.pause, remark?.duration.toFixed(4)], ['remark', '14.7000']);
  assert.equal(remark?.user, Number.NaN, 'its CPU times are those of both');
  assert.equal(remark?.uptime, 27_164.6, 'the remark proper begins when the young collection is over');
});

test('without details, marks are distinguished by their order', () => {
  const text = `1.0: [GC 29798K(58752K), 0.0031310 secs]
1.1: [GC 45685K->36537K(58752K), 0.0361750 secs]
1.2: [GC 45489K(58752K), 0.0164230 secs]
1.5: [GC 41681K->37612K(65644K), 0.0465690 secs]
2.0: [GC 38304K(65644K), 0.0039610 secs]`;
  assert.deepEqual(
    pausesIn(text).map(({ pause }) => pause),
    ['initial-mark', 'young', 'remark', 'young', 'initial-mark'],
  );
  assert.equal(factsIn(text).collector, 'CMS');
  assert.equal(pausesIn(text)[3]?.marks, PauseMark.reclaimsOld, 'a heap that shrank without a collection was swept');
});

test('without details, from 7u40 on, the cause names the mark', () => {
  const text = `1.0: [GC (CMS Initial Mark)  29798K(58752K), 0.0031310 secs]
2.0: [GC (CMS Final Remark)  43782K->30061K(53440K), 0.014 secs]
2.1: [GC (CMS Final Remark)  39798K(58752K), 0.0231310 secs]`;
  assert.deepEqual(
    pausesIn(text).map(({ pause }) => pause),
    ['initial-mark', 'young', 'remark'],
  );
});
