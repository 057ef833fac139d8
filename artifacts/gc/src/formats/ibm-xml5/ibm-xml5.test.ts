import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../../testing/index.ts';
import { type GcEvent, PauseMark } from '../../events.ts';
import { ibmXml5 } from './index.ts';

const writeSpaces = (
  nursery: number,
  tenured: number,
  indent = '  ',
): string => `${indent}<nursery freebytes="${nursery}" totalbytes="33554432" percent="50" />
${indent}<tenured freebytes="${tenured}" totalbytes="100663296" percent="50" >
${indent}  <soa freebytes="${tenured}" totalbytes="95630336" percent="50" />
${indent}  <loa freebytes="0" totalbytes="5032960" percent="0" />
${indent}</tenured>
`;

const GENCON = `<?xml version="1.0" ?>

<verbosegc version="20090417_AA">

<af type="nursery" id="1" timestamp="Mar 01 10:00:00 2012" intervalms="0.000">
  <minimum requested_bytes="32" />
  <time exclusiveaccessms="0.011" meanexclusiveaccessms="0.011" threads="0" lastthreadtid="0x00" />
${writeSpaces(0, 90000000)}  <gc type="scavenger" id="1" totalid="1" intervalms="0.000">
    <flipped objectcount="100" bytes="4000" />
    <tenured objectcount="20" bytes="800" />
    <finalization objectsqueued="23" />
    <scavenger tiltratio="50" />
${writeSpaces(16000000, 89999200, '    ')}    <nursery freebytes="16000000" totalbytes="33554432" percent="47" tenureage="10" />
    <time totalms="7.084" />
  </gc>
${writeSpaces(15999968, 89999200)}  <time totalms="7.148" />
</af>

<af type="tenured" id="1" timestamp="Mar 01 10:00:05 2012" intervalms="5000.000">
  <minimum requested_bytes="32" />
  <time exclusiveaccessms="0.020" />
${writeSpaces(0, 1000000)}  <gc type="scavenger" id="2" totalid="2" intervalms="5000.000">
    <warning details="aborted collection" />
${writeSpaces(0, 1000000, '    ')}    <time totalms="3.000" />
  </gc>
  <percolating_collect reason="failed tenure threshold reached" />
  <gc type="global" id="1" totalid="3" intervalms="5003.000">
    <compaction movecount="100" movebytes="1000" reason="low free space (less than 4%)" />
    <classloadersunloaded count="0" timetakenms="0.440" />
    <refs_cleared soft="104" threshold="32" weak="147" phantom="0" />
    <timesms mark="32.385" sweep="2.444" compact="20.000" total="55.425" />
${writeSpaces(33000000, 50000000, '    ')}  </gc>
${writeSpaces(33000000, 50000000)}  <time totalms="60.500" />
</af>

<con event="kickoff" timestamp="Mar 01 10:00:10 2012">
  <stats tenurefreebytes="3000000" nurseryfreebytes="1000000" tracetarget="30000000" kickoff="3500000"  />
</con>

<con event="collection" id="1" timestamp="Mar 01 10:00:12 2012" intervalms="0.000">
  <time exclusiveaccessms="0.020" />
${writeSpaces(1000, 2000)}  <con event="final card cleaning">
    <stats cardscleaned="12" traced="3000" durationms="0.500" />
  </con>
  <gc type="global" id="2" totalid="4" intervalms="7000.000">
    <timesms mark="10.000" sweep="2.000" compact="0.000" total="12.500" />
${writeSpaces(1000, 60000000, '    ')}  </gc>
${writeSpaces(1000, 60000000)}  <time totalms="13.000" />
</con>

<con event="kickoff" timestamp="Mar 01 10:00:20 2012">
</con>
<con event="aborted" reason="insufficient progress" />
<sys id="1" timestamp="Mar 01 10:00:21 2012" intervalms="0.000">
${writeSpaces(1000, 2000)}  <gc type="global" id="3" totalid="5" intervalms="9000.000">
    <timesms mark="10.000" sweep="2.000" compact="0.000" total="12.500" />
${writeSpaces(1000, 70000000, '    ')}  </gc>
${writeSpaces(1000, 70000000)}  <time totalms="14.000" />
</sys>
</verbosegc>
`;

const METRONOME = `<verbosegc version="20080415_1">
<gc type="trigger start" id="1" timestamp="Mar 01 10:00:00 2012" intervalms="0.000" />
<gc type="heartbeat" id="1" timestamp="Mar 01 10:00:01 2012" intervalms="1003.413">
  <summary quantumcount="4">
    <quantum minms="0.100" meanms="0.400" maxms="0.900" />
    <exclusiveaccess minms="0.001" meanms="0.002" maxms="0.003" />
    <heap minfree="1000" meanfree="2000" maxfree="3000" />
    <gcthreadpriority max="11" min="11" />
  </summary>
</gc>
<gc type="synchgc" id="1" timestamp="Mar 01 10:00:03 2012" intervalms="0.000">
  <details reason="system garbage collect" />
  <duration timems="30.023" />
  <heap freebytesbefore="1000" />
  <heap freebytesafter="2000" />
</gc>
<event details="out of memory" timestamp="Mar 01 10:00:04 2012" memoryspace="Metronome" J9MemorySpace="0x00" />
</verbosegc>
`;

checkFormat(ibmXml5, 'gencon', GENCON);
checkFormat(ibmXml5, 'metronome', METRONOME);

function selectKind<Kind extends GcEvent['kind']>(text: string, kind: Kind) {
  return readText(ibmXml5, text).events.filter(
    (event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind,
  );
}

const readCollectors = (text: string) =>
  selectKind(text, 'fact').flatMap(({ name, value }) => (name === 'collector' ? [value] : []));

test('every line is understood', () => {
  for (const text of [GENCON, METRONOME]) {
    const { unparsed, foreign } = readText(ibmXml5, text);
    assert.deepEqual({ unparsed, foreign }, { unparsed: [], foreign: [] });
  }
});

test('a stop has the total time of its last line and the kind of the collections inside', () => {
  assert.deepEqual(
    selectKind(GENCON, 'pause').map(({ pause, name, cause, duration }) => [pause, name, cause, duration]),
    [
      ['young', 'Scavenger', 'Allocation Failure', 7.148],
      ['full', 'Global', 'Allocation Failure', 60.5],
      ['full', 'Global', 'Concurrent Collection', 13],
      ['full', 'Global', 'sys-gc', 14],
    ],
  );
});

test('memory is stated before the collection and after it', () => {
  const [scavenge] = selectKind(GENCON, 'pause');
  assert.deepEqual(scavenge?.pools?.young, { before: 33554432, after: 17554464, committed: 33554432 });
  assert.deepEqual(scavenge?.pools?.heap, { before: 44217728, after: 28218560, committed: 134217728 });
  assert.equal(scavenge?.promotedBytes, 800);
  assert.equal(scavenge?.tenuring?.threshold, 10);
  assert.deepEqual(scavenge?.references, { final: 23 });
});

test('a scavenge that fails and percolates is one full pause with its marks', () => {
  const full = selectKind(GENCON, 'pause')[1];
  const { percolate, escalated, promotionFailed, compacting, aggressive } = PauseMark;
  assert.equal(full?.marks, percolate | escalated | promotionFailed | compacting | aggressive);
  assert.equal(full?.classUnloadingTime, 0.44);
});

test('a concurrent cycle lasts from its kick-off to the collection that ends it, or is aborted', () => {
  assert.deepEqual(
    selectKind(GENCON, 'cycle').map(({ duration, aborted }) => [duration, aborted]),
    [
      [2000, false],
      [0, true],
    ],
  );
  assert.equal(selectKind(GENCON, 'mark')[0]?.detail, 'insufficient progress');
  assert.deepEqual(readCollectors(GENCON), ['OpenJ9 gencon']);
});

test('metronome: quanta keep their sum, a synchronous collection is full, running out of memory is marked', () => {
  const pauses = selectKind(METRONOME, 'pause');
  assert.equal(pauses.length, 5);
  const quanta = pauses.slice(0, 4).reduce((sum, { duration }) => sum + duration, 0);
  assert.ok(Math.abs(quanta - 1.6) < 1e-9);
  assert.deepEqual([pauses[4]?.pause, pauses[4]?.duration], ['full', 30.023]);
  assert.equal(selectKind(METRONOME, 'mark')[0]?.mark, 'out-of-memory');
  assert.equal(readCollectors(METRONOME).at(-1), 'OpenJ9 metronome');
});
