/** Hand-written documents in the shape of each policy, for the tests. */
const writeHead = (policy: string, more = ''): string => `<?xml version="1.0" ?>

<verbosegc xmlns="http://www.ibm.com/j9/verbosegc" version="R29_Java8_SR6_20200101_0000_B000000_CMPRSS">

<initialized id="1" timestamp="2024-03-01T10:00:00.000">
  <attribute name="gcPolicy" value="-Xgcpolicy:${policy}" />
  <attribute value='0x40000000' name='maxHeapSize' />
  <attribute name="initialHeapSize" value="0x40000000" />
  <attribute name="gcthreads" value="4" />
  <attribute name="gcthreads Concurrent Mark" value="1" />
  <attribute name="numaNodes" value="0" />
${more}  <system>
    <attribute name="physicalMemory" value="8589934592" />
    <attribute name="container memory limit set" value="false" />
    <attribute name="numCPUs" value="8" />
    <attribute name="numCPUs active" value="4" />
  </system>
  <vmargs>
    <vmarg name="-Xmx1g" />
    <vmarg name="-Dgreeting=&quot;a &lt; b&quot;" />
    <vmarg name="_port_library" value="00007F08960E1A00" />
  </vmargs>
</initialized>

`;

const writeMemory = (
  id: number,
  free: number,
  nursery: number,
  tenure: number,
): string => `  <mem-info id="${id}" free="${free}" total="1073741824" percent="50">
    <mem type="nursery" free="${nursery}" total="268435456" percent="50">
      <mem type="allocate" free="${nursery}" total="134217728" percent="50" />
      <mem type="survivor" free="0" total="134217728" percent="0" />
    </mem>
    <mem type="tenure" free="${tenure}" total="805306368" percent="50">
      <mem type="soa" free="${tenure}" total="765041664" percent="50" />
      <mem type="loa" free="0" total="40264704" percent="0" />
    </mem>
    <remembered-set count="24439" />
  </mem-info>
`;

const writeStop = (
  id: number,
  at: string,
): string => `<exclusive-start id="${id}" timestamp="${at}" intervalms="406.180">
  <response-info timems="0.070" idlems="0.070" threads="0" lastid="00000000013D6900" lastname="pool-1 &lt;main&gt;" />
</exclusive-start>
`;

const SCAVENGE = `${writeStop(2, '2024-03-01T10:00:10.000')}<af-start id="3" threadId="00000000013D7280" totalBytesRequested="8200" timestamp="2024-03-01T10:00:10.000" intervalms="418.233" type="nursery" />
<cycle-start id="4" type="scavenge" contextid="0" timestamp="2024-03-01T10:00:10.000" intervalms="418.231" />
<gc-start id="5" type="scavenge" contextid="4" timestamp="2024-03-01T10:00:10.000">
${writeMemory(6, 400000000, 0, 400000000)}</gc-start>
<allocation-stats totalBytes="235362176" discardedBytes="12" >
  <allocated-bytes non-tlh="32880" tlh="235329296" />
  <largest-consumer threadName="pool-1" threadId="00000000013F0C00" bytes="6288544" />
</allocation-stats>
<gc-op id="7" type="scavenge" timems="11.649" contextid="4" timestamp="2024-03-01T10:00:10.012">
  <scavenger-info tenureage="7" tenuremask="4080" tiltratio="89" />
  <memory-copied type="nursery" objects="154910" bytes="6027440" bytesdiscarded="394832" />
  <memory-copied type="tenure" objects="16171" bytes="562848" bytesdiscarded="3064" />
  <finalization candidates="10" enqueued="3" />
  <references type="soft" candidates="24" cleared="0" enqueued="0" dynamicThreshold="16" maxThreshold="32" />
  <references type="weak" candidates="390" cleared="269" enqueued="269" />
</gc-op>
<gc-end id="8" type="scavenge" contextid="4" durationms="11.785" usertimems="46.278" systemtimems="0.036" stalltimems="0.145" timestamp="2024-03-01T10:00:10.012" activeThreads="4">
${writeMemory(9, 500000000, 120000000, 380000000)}</gc-end>
<cycle-end id="10" type="scavenge" contextid="4" timestamp="2024-03-01T10:00:10.012" />
<allocation-satisfied id="11" threadId="00000000013D6900" bytesRequested="8200" />
<af-end id="12" timestamp="2024-03-01T10:00:10.012" threadId="00000000013D7280" success="true" from="nursery"/>
<exclusive-end id="13" timestamp="2024-03-01T10:00:10.012" durationms="12.319" />

`;

/** A scavenge that gives up, percolates into a global collection, and still finds no memory. */
const PERCOLATE = `${writeStop(20, '2024-03-01T10:01:00.000')}<af-start id="21" threadId="00" totalBytesRequested="24" timestamp="2024-03-01T10:01:00.000" intervalms="1.0" type="nursery" />
<cycle-start id="22" type="scavenge" contextid="0" timestamp="2024-03-01T10:01:00.000" intervalms="1.0" />
<gc-start id="23" type="scavenge" contextid="22" timestamp="2024-03-01T10:01:00.000">
${writeMemory(24, 1000000, 0, 1000000)}</gc-start>
<gc-op id="25" type="scavenge" timems="5.000" contextid="22" timestamp="2024-03-01T10:01:00.005">
  <scavenger-info tenureage="1" tenuremask="fffe" tiltratio="50" />
  <copy-failed type="tenure" objects="5" bytes="500" />
  <warning details="aborted collection due to insufficient free space" />
</gc-op>
<gc-end id="26" type="scavenge" contextid="22" durationms="5.100" usertimems="10.000" systemtimems="1.000" stalltimems="0.000" timestamp="2024-03-01T10:01:00.005" activeThreads="4">
${writeMemory(27, 1000000, 0, 1000000)}</gc-end>
<cycle-end id="28" type="scavenge" contextid="22" timestamp="2024-03-01T10:01:00.005" />
<percolate-collect id="29" from="nursery" to="global" reason="previous scavenge aborted" timestamp="2024-03-01T10:01:00.005"/>
<cycle-start id="30" type="global" contextid="0" timestamp="2024-03-01T10:01:00.005" intervalms="1.0" />
<gc-start id="31" type="global" contextid="30" timestamp="2024-03-01T10:01:00.005">
${writeMemory(32, 1000000, 0, 1000000)}</gc-start>
<gc-op id="33" type="mark" timems="70.186" contextid="30" timestamp="2024-03-01T10:01:00.075">
  <trace-info objectcount="585197" scancount="509299" scanbytes="15435896" />
</gc-op>
<gc-op id="34" type="classunload" timems="0.519" contextid="30" timestamp="2024-03-01T10:01:00.076">
  <classunload-info classloadercandidates="261" classloadersunloaded="0" classesunloaded="0" quiescems="0.000" setupms="0.018" scanms="0.000" postms="0.000" />
</gc-op>
<gc-op id="35" type="sweep" timems="4.844" contextid="30" timestamp="2024-03-01T10:01:00.080" />
<gc-op id="36" type="compact" timems="50.000" contextid="30" timestamp="2024-03-01T10:01:00.130">
  <compact-info movecount="10" movebytes="1000" reason="compact on aggressive collection" />
</gc-op>
<gc-end id="37" type="global" contextid="30" durationms="130.000" usertimems="400.000" systemtimems="2.000" stalltimems="0.000" timestamp="2024-03-01T10:01:00.135" activeThreads="4">
${writeMemory(38, 2000000, 1000000, 1000000)}</gc-end>
<cycle-end id="39" type="global" contextid="30" timestamp="2024-03-01T10:01:00.135" />
<event id="40" timestamp="2024-03-01T10:01:00.135">
  <warning details="excessive gc activity detected, will fail on allocate" />
</event>
<allocation-unsatisfied id="41" threadId="00000000013D6900" bytesRequested="24" />
<af-end id="42" timestamp="2024-03-01T10:01:00.135" threadId="00" success="false" />
<exclusive-end id="43" timestamp="2024-03-01T10:01:00.136" durationms="136.500" />

`;

export const GENCON = `${writeHead('gencon')}${SCAVENGE}${PERCOLATE}</verbosegc>
`;

export const CONCURRENT = `${writeHead('optavgpause')}<concurrent-kickoff id="2" timestamp="2024-03-01T10:00:01.000">
  <kickoff reason="threshold reached" targetBytes="239014924" thresholdFreeBytes="33024922" remainingFree="32933776" />
</concurrent-kickoff>

${writeStop(3, '2024-03-01T10:00:01.003')}<cycle-start id="4" type="global" contextid="0" timestamp="2024-03-01T10:00:01.003" intervalms="5.0" />
<exclusive-end id="5" timestamp="2024-03-01T10:00:01.003" durationms="0.048" />

${writeStop(6, '2024-03-01T10:00:01.400')}<concurrent-global-final id="7" timestamp="2024-03-01T10:00:01.400" intervalms="5.0" >
  <concurrent-trace-info reason="card cleaning threshold reached" tracedByMutators="20" tracedByHelpers="12" cardsCleaned="4966" workStackOverflowCount="0" />
</concurrent-global-final>
<gc-start id="8" type="global" contextid="4" timestamp="2024-03-01T10:00:01.400">
${writeMemory(9, 200000000, 100000000, 100000000)}</gc-start>
<gc-op id="10" type="mark" timems="6.495" contextid="4" timestamp="2024-03-01T10:00:01.407" />
<gc-end id="11" type="global" contextid="4" durationms="24.220" usertimems="0.000" systemtimems="0.000" stalltimems="2.846" timestamp="2024-03-01T10:00:01.424" activeThreads="4">
${writeMemory(12, 600000000, 100000000, 500000000)}</gc-end>
<cycle-end id="13" type="global" contextid="4" timestamp="2024-03-01T10:00:01.424" />
<exclusive-end id="14" timestamp="2024-03-01T10:00:01.425" durationms="24.679" />

<concurrent-kickoff id="15" timestamp="2024-03-01T10:00:05.000">
  <kickoff reason="threshold reached" targetBytes="239014924" thresholdFreeBytes="33024922" remainingFree="32933776" />
</concurrent-kickoff>
${writeStop(16, '2024-03-01T10:00:06.000')}<sys-start reason='explicit' id='17' timestamp='2024-03-01T10:00:06.000' intervalms='6000.0' />
<concurrent-aborted id="18" timestamp="2024-03-01T10:00:06.000">
  <reason value="insufficient progress made" />
</concurrent-aborted>
<cycle-start id="19" type="global" contextid="0" timestamp="2024-03-01T10:00:06.000" intervalms="5.0" />
<gc-start id="20" type="global" contextid="19" timestamp="2024-03-01T10:00:06.000">
${writeMemory(21, 200000000, 100000000, 100000000)}</gc-start>
<gc-end id="22" type="global" contextid="19" durationms="80.000" usertimems="100.000" systemtimems="0.000" stalltimems="0.000" timestamp="2024-03-01T10:00:06.080" activeThreads="4">
${writeMemory(23, 600000000, 100000000, 500000000)}</gc-end>
<cycle-end id="24" type="global" contextid="19" timestamp="2024-03-01T10:00:06.080" />
<sys-end id="25" timestamp="2024-03-01T10:00:06.080" />
<exclusive-end id="26" timestamp="2024-03-01T10:00:06.081" durationms="81.000" />
`;

const REGION = `  <region>
    <attribute name="regionSize" value="524288" />
    <attribute name="regionCount" value="2048" />
  </region>
`;

const writeBalancedMemory = (
  id: number,
  free: number,
  eden: number,
): string => `  <mem-info id="${id}" free="${free}" total="1073741824" percent="50">
    <mem type="eden" free="${eden}" total="268435456" percent="50" />
    <remembered-set count="1" freebytes="10" totalbytes="20" percent="50" regionsoverflowed="0" regionsstable="0" regionsrebuilding="0"/>
  </mem-info>
`;

const writeIncrement = (
  id: number,
  at: string,
  type: string,
  duration: string,
): string => `${writeStop(id, at)}<allocation-taxation id="${id + 1}" taxation-threshold="134217728" timestamp="${at}" intervalms="77.0" />
<cycle-start id="${id + 2}" type="${type}" contextid="0" timestamp="${at}" intervalms="77.0" />
<gc-start id="${id + 3}" type="${type}" contextid="${id + 2}" timestamp="${at}">
${writeBalancedMemory(id + 4, 300000000, 0)}</gc-start>
<gc-end id="${id + 5}" type="${type}" contextid="${id + 2}" durationms="${duration}" usertimems="20.000" systemtimems="1.000" stalltimems="0.000" timestamp="${at}" activeThreads="4">
${writeBalancedMemory(id + 6, 500000000, 268435456)}</gc-end>
`;

export const BALANCED = `${writeHead('balanced', REGION)}${writeIncrement(10, '2024-03-01T10:00:02.000', 'partial gc', '30.000')}<cycle-end id="17" type="partial gc" contextid="12" timestamp="2024-03-01T10:00:02.030" />
<exclusive-end id="18" timestamp="2024-03-01T10:00:02.031" durationms="31.000" />

${writeIncrement(20, '2024-03-01T10:00:03.000', 'global mark phase', '10.000')}<exclusive-end id="28" timestamp="2024-03-01T10:00:03.011" durationms="11.000" />

<concurrent-start id="29" type="GMP work packet processing" contextid="22" timestamp="2024-03-01T10:00:03.020">
  <concurrent-mark-start scanTarget="30000000" />
</concurrent-start>
<concurrent-end id="30" type="GMP work packet processing" contextid="22" timestamp="2024-03-01T10:00:03.120" terminationReason="termination requested by GC">
  <gc-op id="31" type="mark increment" timems="99.500" contextid="22" timestamp="2024-03-01T10:00:03.120">
    <trace-info scanbytes="20000000" />
  </gc-op>
</concurrent-end>

${writeStop(40, '2024-03-01T10:00:04.000')}<gc-start id="41" type="global mark phase" contextid="22" timestamp="2024-03-01T10:00:04.000">
</gc-start>
<gc-end id="42" type="global mark phase" contextid="22" durationms="12.000" usertimems="20.000" systemtimems="1.000" stalltimems="0.000" timestamp="2024-03-01T10:00:04.012" activeThreads="4">
</gc-end>
<cycle-end id="43" type="global mark phase" contextid="22" timestamp="2024-03-01T10:00:04.012" />
<exclusive-end id="44" timestamp="2024-03-01T10:00:04.013" durationms="13.000" />
`;

export const METRONOME = `${writeHead('metronome')}<trigger-start id="2" timestamp="2024-03-01T10:00:01.000" />
<cycle-start id="3" type="global" contextid="0" timestamp="2024-03-01T10:00:01.000" intervalms="1000.0" />
<gc-op id="4" type="heartbeat" contextid="3" timestamp="2024-03-01T10:00:02.000">
  <quanta quantumCount="5" quantumType="mark" minTimeMs="0.200" meanTimeMs="0.500" maxTimeMs="1.100" maxTimestampMs="600.000" />
  <exclusiveaccess-info minTimeMs="0.002" meanTimeMs="0.003" maxTimeMs="0.010" />
  <free-mem type="heap" minBytes="268435456" meanBytes="300000000" maxBytes="400000000" />
  <thread-priority maxPriority="11" minPriority="11" />
</gc-op>
<cycle-end id="5" type="global" contextid="3" timestamp="2024-03-01T10:00:02.500" />
<trigger-end id="6" timestamp="2024-03-01T10:00:02.500" />

<gc-op id="7" type="syncgc" timems="90.000" contextid="0" timestamp="2024-03-01T10:00:05.090">
  <syncgc-info reason="out of memory" totalBytesRequested="64" exclusiveaccessTimeMs="0.010" threadPriority="11" />
  <free-mem-delta type="heap" bytesBefore="1000" bytesAfter="500000000" />
</gc-op>
<out-of-memory id="8" timestamp="2024-03-01T10:00:06.000" memorySpaceName="Metronome" memorySpaceAddress="00007F" />
`;
