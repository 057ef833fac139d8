import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { PauseMark } from '../../../events.ts';
import { hotspot8 } from '../index.ts';

const { factsIn, pauseIn, pausesIn } = createSampleReader(hotspot8);

test('-verbose:gc states heap, time and whether the collection was full', () => {
  const [young, full] = pausesIn(
    '[GC 8968K->8230K(10912K), 0.0037192 secs]\n[Full GC 8230K->1024K(10912K), 0.0937000 secs]',
  );
  assert.deepEqual([young?.pause, young?.name, formatChange(young?.pools?.heap)], ['young', 'GC', '8968->8230(10912)']);
  assert.deepEqual([full?.pause, full?.name, full?.duration], ['full', 'Full GC', 93.7]);
});

test('a log without timestamps is reported as such, a log with timestamps is not', () => {
  assert.equal(factsIn('[GC 8968K->8230K(10912K), 0.0037192 secs]').unstamped, true);
  assert.equal(factsIn('1.000: [GC 8968K->8230K(10912K), 0.0037192 secs]').unstamped, undefined);
});

test('the pause has the outermost time, never the processor time', () => {
  const pause = pauseIn(
    '1.500: [Full GC (Ergonomics) [PSYoungGen: 496K->0K(1024K)] [ParOldGen: 2000K->1500K(4000K)] 2496K->1500K(5024K), ' +
      '[Metaspace: 26K->26K(1056768K)], 3.4285328 secs] [Times: user=8.95 sys=0.01, real=3.43 secs] ',
  );
  assert.deepEqual([pause.duration, pause.user, pause.sys, pause.real], [3428.5328, 8950, 10, 3430]);
  assert.equal(pause.cause, 'Ergonomics');
  assert.equal(pause.uptime, 1500);
});

test('the figure after the metaspace is reserved, not committed', () => {
  const { pools } = pauseIn(
    '1.5: [Full GC (System.gc()) 1.5: [CMS: 9K->5K(20K), 0.01 secs] 10K->5K(30K), [Metaspace: 7K->6K(1056768K)], 0.02 secs]',
  );
  assert.equal(formatChange(pools?.metaspace), '7->6(?)');
});

const COLLECTORS = {
  Serial: ['[DefNew: 10K->1K(20K), 0.01 secs]', '[Tenured: 30K->20K(50K), 0.02 secs]', 'DefNew + Serial Old'],
  Parallel: ['[PSYoungGen: 10K->1K(20K)]', '[ParOldGen: 30K->20K(50K)]', 'Parallel Scavenge + Parallel Old'],
  CMS: ['[ParNew: 10K->1K(20K), 0.01 secs]', '[CMS: 30K->20K(50K), 0.02 secs]', 'ParNew + CMS'],
} as const;

for (const [collector, [young, old, detail]] of Object.entries(COLLECTORS)) {
  test(`${collector} is inferred from the names of its generations`, () => {
    const text = `1.0: [GC ${young} 40K->31K(70K), 0.011 secs]\n2.0: [Full GC ${old} 40K->20K(70K), 0.022 secs]`;
    const [minor, full] = pausesIn(text);
    assert.equal(formatChange(minor?.pools?.young), '10->1(20)');
    assert.equal(formatChange(full?.pools?.old), '30->20(50)');
    const facts = factsIn(text);
    assert.deepEqual([facts.collector, facts.collectorDetail], [collector, detail]);
  });
}

test('rarer pairs are recognized: ParNew with the serial old generation, PSOldGen, adaptively sized generations, DefNew with CMS', () => {
  const detail = (young: string, old: string) =>
    factsIn(
      `1.0: [GC [${young}: 10K->1K(20K), 0.01 secs] 40K->31K(70K), 0.02 secs]\n` +
        `2.0: [Full GC [${old}: 30K->20K(50K), 0.02 secs] 40K->20K(70K), 0.03 secs]`,
    );
  assert.equal(detail('ParNew', 'Tenured').collectorDetail, 'ParNew + Serial Old');
  assert.equal(detail('PSYoungGen', 'PSOldGen').collectorDetail, 'Parallel Scavenge + Serial Old');
  assert.equal(detail('ASPSYoungGen', 'ASPSOldGen').collector, 'Parallel');
  assert.equal(detail('ASParNew', 'ASCMS').collector, 'CMS');
  assert.equal(detail('DefNew', 'CMS').collectorDetail, 'DefNew + CMS');
});

test('a young collection that continues in the old generation is full and escalated', () => {
  const pause = pauseIn(
    '22.9: [GC 22.9: [DefNew: 1855K->125K(1856K), 0.0099038 secs]22.9: [Tenured: 14638K->9916K(14720K), 0.8038262 secs] ' +
      '16358K->9916K(16576K), [Perm : 60K->60K(122K)], 0.8142078 secs]',
  );
  assert.deepEqual([pause.pause, pause.name, pause.marks], ['full', 'DefNew + Tenured', PauseMark.escalated]);
  assert.equal(pause.duration, 814.2078);
  assert.equal(
    formatChange(pause.pools?.young),
    '1855->0(1856)',
    'young holds nothing when all that is left lies in old',
  );
  assert.equal(formatChange(pause.pools?.perm), '60->60(122)');
});

const PROMOTION_FAILURES = {
  'GC-- of JDK 5': '1.0: [GC-- [PSYoungGen: 70K->70K(80K)] 90K->99K(100K), 0.76 secs]',
  '--[PSYoungGen of JDK 8':
    '1.0: [GC (Allocation Failure) --[PSYoungGen: 70K->70K(80K)] 90K->99K(100K), 0.0152368 secs]',
  'promotion failed of ParNew':
    '1.0: [GC (Allocation Failure) 1.0: [ParNew (promotion failed): 70K->70K(80K), 0.2 secs] 90K->99K(100K), 0.3 secs]',
  'promotion failure sizes':
    '1.0: [GC 1.0: [ParNew (0: promotion failure size = 4098)  (1: promotion failure size = 4)  (promotion failed): 70K->70K(80K), 0.2 secs] 90K->99K(100K), 0.3 secs]',
};

for (const [name, text] of Object.entries(PROMOTION_FAILURES)) {
  test(`${name} marks a failed promotion`, () => {
    const pause = pauseIn(text);
    assert.equal(pause.marks, PauseMark.promotionFailed);
    assert.equal(formatChange(pause.pools?.young), '70->70(80)');
  });
}

test('causes with parentheses inside are read, and the cause of JDK 6', () => {
  const cause = (label: string) => pauseIn(`1.0: [${label} 4K->3K(9K), 0.01 secs]`).cause;
  assert.equal(cause('Full GC (System.gc())'), 'System.gc()');
  assert.equal(cause('Full GC (System)'), 'System');
  assert.equal(cause('GC (GCLocker Initiated GC)'), 'GCLocker Initiated GC');
  assert.equal(cause('GC'), '');
});

test('PrintGCID adds the id of the event', () => {
  const pause = pauseIn(
    '0.169: #12: [GC (Allocation Failure) 0.170: #12: [ParNew: 10K->1K(20K), 0.01 secs] 40K->31K(70K), 0.0106548 secs]',
  );
  assert.equal(pause.gcId, 12);
});

test('the parts of a parallel old collection are no figures of the event', () => {
  const pause = pauseIn(
    '5.0: [Full GC (Ergonomics) [PSYoungGen: 100K->0K(200K)] [ParOldGen5.1: [pre compact, 0.001 secs]' +
      '5.1: [marking phase5.1: [par mark, 0.1 secs]5.2: [reference processing, 0.01 secs], 0.12 secs]' +
      '5.2: [summary phase, 0.01 secs]: 300K->200K(400K)] 400K->200K(600K), [Metaspace: 10K->10K(20K)], 0.5 secs]',
  );
  assert.deepEqual([pause.duration, formatChange(pause.pools?.old)], [500, '300->200(400)']);
});

test('decimal commas are read', () => {
  const pause = pauseIn(
    '2013-01-25T09:52:12.743+0100: 7,194: [GC 7,194: [ParNew: 559232K->61057K(629120K), 0,1541810 secs] ' +
      '559232K->61057K(2027264K) icms_dc=25 , 0,1542800 secs] [Times: user=0,26 sys=0,04, real=0,16 secs] ',
  );
  assert.deepEqual([pause.uptime, pause.duration, pause.real], [7194, 154.28, 160]);
});

test('icms_dc shows the incremental mode', () => {
  const text = '0.9: [GC 0.9: [ParNew: 39K->0K(40K), 0.05 secs] 76K->70K(160K) icms_dc=65 , 0.0557709 secs]';
  assert.equal(factsIn(text).collector, 'iCMS');
});
