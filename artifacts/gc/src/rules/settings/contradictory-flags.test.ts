import { checkRule, GB, type RunSketch } from '../../../testing/index.ts';
import { contradictoryFlags } from './contradictory-flags.ts';

/** Sketches a run with a command line and nothing else. */
const sketchFlags = (commandLine: string, facts: RunSketch['facts'] = {}): RunSketch => ({
  facts: { collector: 'G1', commandLine: `-XX:+HeapDumpOnOutOfMemoryError ${commandLine}`.trim(), ...facts },
  untilSeconds: 600,
});

const memory = { memoryTotal: 10 * GB };

checkRule(contradictoryFlags, {
  silent: {
    'no command line in the log': { facts: { collector: 'G1', ...memory, heapMax: 8 * GB }, untilSeconds: 600 },
    'a large machine has room beside nine tenths': sketchFlags('-Xmx230g', { memoryTotal: 256 * GB }),
    'options that agree': sketchFlags('-Xms1g -Xmx1g -XX:+UseG1GC -XX:MaxGCPauseMillis=100'),
    'exactly 80 % of the memory': sketchFlags('-Xmx8g', memory),
    'regions of the least size in a small heap': {
      facts: { collector: 'G1', heapMax: GB / 64, regionSize: 2 ** 20 },
      untilSeconds: 600,
    },
    '64 regions': { facts: { collector: 'G1', heapMax: 2 * GB, regionSize: GB / 32 }, untilSeconds: 600 },
    '-Xms as large as -Xmx': sketchFlags('-Xms4g -Xmx4g'),
    'ParNew belongs to CMS': sketchFlags('-XX:+UseConcMarkSweepGC -XX:+UseParNewGC', { collector: 'CMS' }),
    'a fraction with its switch': sketchFlags(
      '-XX:CMSInitiatingOccupancyFraction=70 -XX:+UseCMSInitiatingOccupancyOnly',
      {
        collector: 'CMS',
      },
    ),
    'the young maximum that JDK 8 chose itself': sketchFlags('-XX:MaxNewSize=1073741824 -XX:+UseG1GC'),
    'just below 32 GB': sketchFlags('-Xmx31g'),
    '40 GB': sketchFlags('-Xmx40g'),
    'ZGC never compresses references': sketchFlags('-Xmx32g', { collector: 'GenZGC' }),
    'references in steps of 16 bytes reach further': sketchFlags('-Xmx32g -XX:ObjectAlignmentInBytes=16'),
    'an option of its own time': sketchFlags('-XX:MaxPermSize=256m', { jvmVersion: '1.7.0_80' }),
    'OpenJ9 dumps by itself': { facts: { collector: 'OpenJ9 gencon', commandLine: '-Xmx1g' }, untilSeconds: 600 },
  },
  fires: {
    'few regions': {
      on: { facts: { collector: 'G1', heapMax: GB / 4, regionSize: GB / 32 }, untilSeconds: 600 },
      level: 'WARNING',
      explanation: /Regions of 32 MB leave G1 only 8 of them in a heap of 256 MB/,
    },
    'sizes of the header, without a command line': {
      on: { facts: { collector: 'G1', ...memory, heapMax: 9 * GB }, untilSeconds: 600 },
      level: 'WARNING',
      explanation: /The heap may grow to 9 GB, 90 % of the 10 GB memory.*its header shows 1 problem/s,
    },
    'two collectors': {
      on: sketchFlags('-XX:+UseG1GC -XX:+UseParallelGC'),
      level: 'WARNING',
      explanation: /UseParallelGC, UseG1GC/,
    },
    'explicit collections disabled and concurrent': {
      on: sketchFlags('-XX:+DisableExplicitGC -XX:+ExplicitGCInvokesConcurrent'),
      level: 'INFO',
    },
    '-Xms over -Xmx': {
      on: sketchFlags('-Xms2g -Xmx1g'),
      level: 'WARNING',
      explanation: /-Xms \(2 GB\) is larger than -Xmx \(1 GB\)/,
    },
    'a fraction that holds once': {
      on: sketchFlags('-XX:CMSInitiatingOccupancyFraction=70', { collector: 'CMS' }),
      level: 'WARNING',
      explanation: /Fraction=70 applies to the first cycle only/,
    },
    '-Xmn under G1': {
      on: sketchFlags('-Xmn512m'),
      level: 'INFO',
      explanation: /fixes the size of the young generation/,
    },
    'MetaspaceSize over its maximum': {
      on: sketchFlags('-XX:MetaspaceSize=512m -XX:MaxMetaspaceSize=256m'),
      level: 'INFO',
      explanation: /512 MB.*256 MB/,
    },
    'over 80 % of the memory': {
      on: sketchFlags('-Xmx9g', memory),
      level: 'WARNING',
      explanation: /90 % of the 10 GB memory\. .*\(limit 80 %\)/,
    },
    'all of the memory': { on: sketchFlags('-Xmx10g', memory), level: 'WARNING' },
    'more than the memory': { on: sketchFlags('-Xmx11g', memory), level: 'SEVERE' },
    '32 GB': { on: sketchFlags('-Xmx32g'), level: 'WARNING', explanation: /UseCompressedOops/ },
    'no overhead limit': { on: sketchFlags('-XX:-UseGCOverheadLimit'), level: 'INFO' },
    'no class unloading': { on: sketchFlags('-XX:-ClassUnloading'), level: 'WARNING' },
    'no compilers': { on: sketchFlags('-Xint'), level: 'WARNING' },
    'an option that this release ignores': {
      on: sketchFlags('-XX:MaxPermSize=256m', { jvmVersion: '1.8.0_121' }),
      level: 'INFO',
      explanation: /Java 8 no longer obeys MaxPermSize/,
    },
    'no heap dump': { on: { facts: { collector: 'G1', commandLine: '-Xmx1g' }, untilSeconds: 600 }, level: 'INFO' },
    'the worst comes first': {
      on: sketchFlags('-XX:-UseGCOverheadLimit -Xmx11g', memory),
      level: 'SEVERE',
      explanation: /^The heap may grow to 11 GB.*UseGCOverheadLimit/,
    },
  },
});
