import { checkDumpRule } from '../../../testing/index.ts';
import { cpuSpin } from './cpu-spin.ts';

const spun = (cpuMs: number, elapsedMs: number) => ({ name: 'pricing', id: '1', cpuMs, elapsedMs });
const PARALLEL = [
  'java.util.stream.DoublePipeline.lambda$sum$1(DoublePipeline.java:455)',
  'java.util.stream.AbstractTask.compute(AbstractTask.java:327)',
];
const SPINS = ['org.agrona.concurrent.BusySpinIdleStrategy.idle(BusySpinIdleStrategy.java:36)'];
const SHEET = [
  'org.apache.poi.xssf.usermodel.XSSFSheet.autoSizeColumn(XSSFSheet.java:420)',
  'com.acme.Report.build(Report.java:9)',
];
const REQUEST = ['org.apache.catalina.core.StandardHostValve.invoke(StandardHostValve.java:135)'];
const worksOn = (below: readonly string[], ...tops: readonly string[]) => ({
  dumps: tops.map((top, at) => ({
    threads: [{ ...spun(5000 + 2000 * at, 10_000 + 2000 * at), frames: [top, ...below] }],
  })),
});
const EVALUATES = 'org.apache.poi.ss.formula.WorkbookEvaluator.evaluate(WorkbookEvaluator.java:400)';
const READS_CELL = 'org.apache.poi.xssf.usermodel.XSSFRow.getCell(XSSFRow.java:320)';
const between = (usedMs: number, name = 'pricing') => ({
  dumps: [{ threads: [{ ...spun(5000, 10_000), name }] }, { threads: [{ ...spun(5000 + usedMs, 12_000), name }] }],
});

checkDumpRule(cpuSpin, {
  silent: {
    'half of the time between two dumps': between(1000),
    'half of its life': [spun(1000, 2000)],
    'less than a second in its life': [spun(999, 1000)],
    'a compiler may compile': between(1900, 'C2 CompilerThread0'),
    'GC threads since the start of the JVM': [{ ...spun(5000, 6000), name: 'GC Thread#0', internal: true }],
    'top -H below the limit': { dumps: [{ threads: [{ name: 'a', nativeId: 7 }] }], top: { 7: 50 } },
  },
  fires: {
    'more than half of the time between two dumps': {
      on: between(1010),
      level: 'SEVERE',
      explanation: /"pricing" 50\.5 % \(1\.01 s of 2 s between dumps\)/,
    },
    'more than half of its short life, a second or more': {
      on: [spun(1000, 1900)],
      level: 'WARNING',
      explanation: /since its start/,
    },
    'more than half of its life, ten seconds or more': { on: [spun(10_000, 19_000)], level: 'SEVERE' },
    'code of the platform that the application calls': {
      on: [
        {
          ...spun(10_000, 19_000),
          frames: ['java.util.ArrayList.indexOf(ArrayList.java:299)', 'com.acme.Orders.unique(Orders.java:12)'],
        },
      ],
      level: 'SEVERE',
      explanation: /in ArrayList\.indexOf:299, called from Orders\.unique:12/,
    },
    'by top -H': {
      on: { dumps: [{ threads: [{ name: 'a', nativeId: 7 }] }], top: { 7: 99.9 } },
      level: 'SEVERE',
      explanation: /99\.900 % \(top -H\)|99\.9 % \(top -H\)/,
    },
    'a share of a parallel stream': {
      on: [{ ...spun(10_000, 19_000), frames: PARALLEL }],
      level: 'INFO',
      explanation: /They work\./,
    },
    'a method that is named after a computation': {
      on: [{ ...spun(10_000, 19_000), frames: ['com.acme.video.Frames.encodeAll(Frames.java:12)'] }],
      level: 'INFO',
      explanation: /They work\./,
    },
    'native code of a library, met once': {
      on: [
        {
          ...spun(10_000, 19_000),
          frames: ['org.duckdb.DuckDBNative.execute(Native Method)', 'com.acme.A.b(A.java:1)'],
        },
      ],
      level: 'INFO',
    },
    'a consumer that waits by spinning': {
      on: [{ ...spun(10_000, 19_000), frames: SPINS }],
      level: 'INFO',
      explanation: /wait for their next event by spinning/,
    },
    'a consumer of the application whose own loop waits for what comes next': {
      on: [
        {
          ...spun(10_000, 19_000),
          frames: ['com.acme.Ring.waitFor(Ring.java:2)', 'com.acme.BookBuilder.run(BookBuilder.java:3)'],
        },
      ],
      level: 'WARNING',
      advice: /If a consumer is meant to spin/,
    },
    'a tool met it at work for half a second': { on: [{ name: 'a', cpuPercent: 97 }], level: 'WARNING' },
    'a library that goes on with the work of one call': {
      on: worksOn(SHEET, EVALUATES, READS_CELL),
      level: 'INFO',
      explanation: /so that they work/,
    },
    'a library that does not go on': { on: worksOn(SHEET, EVALUATES, EVALUATES), level: 'SEVERE' },
    'a library that works for a request': {
      on: worksOn([...SHEET, ...REQUEST], EVALUATES, READS_CELL),
      level: 'SEVERE',
    },
    'the compiler for Java': {
      on: worksOn(
        ['org.gradle.api.internal.tasks.compile.JdkJavaCompiler.execute(JdkJavaCompiler.java:92)'],
        'com.sun.tools.javac.jvm.Code.emitop(Code.java:402)',
        'com.sun.tools.javac.comp.Attr.visitApply(Attr.java:2601)',
      ),
      level: 'INFO',
    },
    'it went on to another method': {
      on: {
        dumps: [
          { threads: [spun(5000, 10_000)] },
          { threads: [{ ...spun(7000, 12_000), frames: ['com.acme.Other.work(Other.java:1)'] }] },
        ],
      },
      level: 'INFO',
      explanation: /so that they work/,
    },
  },
});
