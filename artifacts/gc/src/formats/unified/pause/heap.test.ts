import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader, formatChange } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn, factsIn, pauseIn } = createSampleReader(unifiedLogging);

const END = '[1.001s][info][gc] GC(0) Pause Young (Allocation Failure) 32M->29M(123M) 8.112ms';

test('generations of Parallel are read as JDK 9 to 13 write them', () => {
  const text = `[1.000s][info][gc,heap     ] GC(0) PSYoungGen: 33275K->5090K(38400K)
[1.000s][info][gc,heap     ] GC(0) ParOldGen: 0K->25596K(87552K)
${END}`;
  const { pools } = pauseIn(text);
  assert.deepEqual([formatChange(pools?.young), formatChange(pools?.old)], ['33275->5090(38400)', '0->25596(87552)']);
  assert.equal(factsIn(text).collector, 'Parallel');
});

test('generations of Serial are read with their spaces, as JDK 14 and later write them', () => {
  const text = `[1.000s][info][gc,heap     ] GC(0) DefNew: 19648K(19648K)->2176K(19648K) Eden: 17472K(17472K)->0K(17472K) From: 2176K(2176K)->2176K(2176K)
[1.000s][info][gc,heap     ] GC(0) Tenured: 8902K(43712K)->18151K(43712K)
${END}`;
  const { pools } = pauseIn(text);
  assert.deepEqual(
    [formatChange(pools?.young), formatChange(pools?.old)],
    ['19648->2176(19648)', '8902->18151(43712)'],
  );
  assert.deepEqual([formatChange(pools?.eden), formatChange(pools?.survivor)], ['17472->0(17472)', '2176->2176(2176)']);
  assert.equal(factsIn(text).collector, 'Serial');
});

test('metaspace has its committed size from JDK 16, before that only the reserved size', () => {
  const metaspace = (line: string) =>
    formatChange(pauseIn(`[1.000s][info][gc,metaspace] GC(0) ${line}\n${END}`).pools?.metaspace);
  assert.equal(
    metaspace('Metaspace: 107K(320K)->110K(384K) NonClass: 100K(192K)->100K(192K) Class: 7K(128K)->7K(128K)'),
    '107->110(384)',
  );
  assert.equal(metaspace('Metaspace: 3644K->3650K(1056768K)'), '3644->3650(?)');
});

const REGIONS = `[1.000s][info][gc,heap] GC(0) Eden regions: 14->0(32)
[1.000s][info][gc,heap] GC(0) Survivor regions: 0->2(2)
[1.000s][info][gc,heap] GC(0) Old regions: 2->9
[1.000s][info][gc,heap] GC(0) Archive regions: 2->2
[1.000s][info][gc,heap] GC(0) Humongous regions: 4->3
`;

test('regions of G1 become pools with the region size of the header', () => {
  const pause = pauseIn(`[0.005s][info][gc,init] Heap Region Size: 2M
${REGIONS}[1.001s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 42M->30M(192M) 8.112ms`);
  const { pools } = pause;
  assert.deepEqual([formatChange(pools?.eden), formatChange(pools?.survivor)], ['28672->0(65536)', '0->4096(4096)']);
  assert.deepEqual(
    [formatChange(pools?.young), formatChange(pools?.old)],
    ['28672->4096(69632)', '16384->28672(126976)'],
  );
  assert.deepEqual([formatChange(pools?.humongous), pause.humongousRegions], ['8192->6144(?)', 4]);
});

test('without a header the region size is inferred from the used heap', () => {
  const eden = (heap: string) =>
    formatChange(
      pauseIn(`${REGIONS}[1.001s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) ${heap} 8.112ms`).pools
        ?.eden,
    );
  assert.equal(eden('21M->15M(96M)'), '14336->0(32768)');
  assert.equal(eden('42M->30M(192M)'), '28672->0(65536)');
  assert.equal(eden('600M->480M(2048M)'), '458752->0(1048576)');
});

test('with few regions the size stays unknown, and so do the pools', () => {
  const pause = pauseIn(`[1.000s][info][gc,heap] GC(0) Eden regions: 3->0(5)
[1.001s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 3M->1M(64M) 8.112ms`);
  assert.equal(pause.pools?.eden, undefined);
});

test('Epsilon reports its heap while it fills', () => {
  const [heap, metaspace] = eventsIn(
    `[2.083s][info][gc          ] Heap: 256M reserved, 128M (50.00%) committed, 108M (42.38%) used
[2.083s][info][gc,metaspace] Metaspace: 1088M reserved, 448K (0.04%) committed, 254K (0.02%) used`,
    'heap-sample',
  );
  assert.deepEqual([heap?.pool, heap?.used, heap?.committed], ['heap', 108 * 2 ** 20, 128 * 2 ** 20]);
  assert.deepEqual([metaspace?.pool, metaspace?.used], ['metaspace', 254 * 1024]);
});

test('the pools of a JVM that ends are samples, and show that it ended regularly', () => {
  const text = `[5.055s][info][gc,heap,exit] Heap
[5.055s][info][gc,heap,exit]  def new generation   total 10944K, used 3371K [0x0000120000200000, 0x0000120001200000)
[5.055s][info][gc,exit     ]  garbage-first heap   total reserved 98304K, committed 65536K, used 15500K [0x00, 0x01)
[5.055s][info][gc,heap,exit]  Metaspace       used 15848K, capacity 16260K, committed 16512K, reserved 1064960K`;
  assert.deepEqual(
    eventsIn(text, 'heap-sample').map(({ pool, used, committed }) => [pool, used / 1024, committed / 1024]),
    [
      ['young', 3371, 10944],
      ['heap', 15500, 65536],
      ['metaspace', 15848, 16512],
    ],
  );
  assert.equal(factsIn(text).endedByFooter, true);
});
