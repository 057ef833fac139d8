import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { adviseHolder } from './holder-advice.ts';

const CONTENT = { content: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) } } as const;

const advise = (sketch: HeapSketch): Promise<string | undefined> =>
  analyzeBytes(aHeap(sketch), (analysis) => {
    const suspect = analysis.suspects.find(({ kind }) => kind === 'object');
    return suspect && adviseHolder(suspect, analysis, 'general');
  });

/** Objects of these classes, each with a field `next` that refers to the following one, and the memory at the end. */
function sketchChain(...classNames: string[]): HeapSketch {
  const names = classNames.map((_, at) => `link${at}`);
  return {
    classes: Object.fromEntries(classNames.map((name) => [name, { fields: { next: 'object' } }])),
    objects: {
      ...CONTENT,
      ...Object.fromEntries(
        classNames.map((is, at) => [names[at] ?? '', { is, fields: { next: names[at + 1] ?? 'content' } }]),
      ),
    },
    roots: ['link0'],
  } as HeapSketch;
}

const CACHE = 'org.apache.ibatis.cache.impl.PerpetualCache';

test('a library that is known says what to set or to call, with the field of the application', async () => {
  assert.match((await advise(sketchChain(CACHE))) ?? '', /clearCache\(\)/);
  const ofField = (await advise(sketchChain('demo.Job', CACHE))) ?? '';
  assert.match(ofField, /clearCache\(\)/);
  assert.match(ofField, /\(the field is demo\.Job\.next\)\./);
});

test('registered MBeans stay until they are unregistered', async () => {
  const maps = [
    'java.util.HashMap',
    'java.util.HashMap$Node',
    'java.util.LinkedHashMap',
    'java.util.HashMap$Node',
    'java.util.TreeMap',
  ];
  assert.match((await advise(sketchChain('com.sun.jmx.mbeanserver.Repository', ...maps))) ?? '', /unregisterMBean/);
});

test('the nodes of a linked list are one step on the way to its library', async () => {
  const nodes = new Array<string>(30).fill('java.util.concurrent.ConcurrentLinkedQueue$Node');
  const advice = await advise(sketchChain('akka.dispatch.UnboundedMailbox$MessageQueue', ...nodes));
  assert.match(advice ?? '', /mailbox of an actor/);
});

test('a library above the nearest object of the application is about other things', async () => {
  assert.doesNotMatch((await advise(sketchChain(CACHE, 'demo.Prices'))) ?? '', /clearCache/);
});

test('a library of which nothing is known cannot be bounded from outside', async () => {
  assert.match((await advise(sketchChain('io.vertx.core.Unknown'))) ?? '', /is inside a library/);
});

test('a part of a list keeps the whole list', async () => {
  const advice = await advise({
    classes: {
      'java.util.ArrayList$SubList': { fields: { root: 'object' } },
      'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } },
      'demo.TopTen': { fields: { byGame: 'object' } },
    },
    objects: {
      first: { is: 'byte[]', bytes: new Array<number>(900).fill(1) },
      second: { is: 'byte[]', bytes: new Array<number>(900).fill(2) },
      part: { is: 'java.util.ArrayList$SubList', fields: { root: 'first' } },
      other: { is: 'java.util.ArrayList$SubList', fields: { root: 'second' } },
      parts: { is: 'java.lang.Object[]', elements: ['part', 'other'] },
      top: { is: 'demo.TopTen', fields: { byGame: 'parts' } },
    },
    roots: ['top'],
  });
  assert.match(advice ?? '', /A subList keeps the whole list/);
});

test('the class that refers to a queue of a library says what to do as well as the path', async () => {
  const advice = await advise({
    classes: {
      'org.apache.camel.component.seda.SedaEndpoint': { fields: { queue: 'object' } },
      'java.util.concurrent.LinkedBlockingQueue': { fields: { head: 'object' } },
    },
    objects: {
      ...CONTENT,
      queue: { is: 'java.util.concurrent.LinkedBlockingQueue', fields: { head: 'content' } },
      endpoint: { is: 'org.apache.camel.component.seda.SedaEndpoint', fields: { queue: 'queue' } },
    },
    roots: ['queue', 'endpoint'],
  });
  assert.match(advice ?? '', /concurrentConsumers/);
});

test('one array that a field holds is released, not bounded', async () => {
  assert.match(
    (await advise(sketchChain('demo.SurfApi'))) ?? '',
    /^One byte\[\] is nearly all of it: release demo\.SurfApi\.next/,
  );
});

test('a library that was moved below another package is known as well', async () => {
  assert.match((await advise(sketchChain('demo.Job', `demo.shaded.${CACHE}`))) ?? '', /clearCache\(\)/);
});

test('of a queue of the program it is told that somebody should take from it', async () => {
  const advice = await advise(sketchChain('demo.Outbox', 'java.util.concurrent.LinkedBlockingQueue'));
  assert.match(advice ?? '', /^What is in demo\.Outbox\.next waits to be taken/);
});

const LIBRARIES: readonly (readonly [className: string, advice: RegExp])[] = [
  ['org.apache.log4j.NDC', /NDC\.remove\(\)/],
  ['reactor.core.publisher.FluxDistinct$DistinctSubscriber', /distinctUntilChanged/],
  ['reactor.core.publisher.FluxGroupBy$GroupByMain', /end idle groups/],
  ['io.reactivex.rxjava3.internal.operators.flowable.FlowableToList$ToListSubscriber', /until the stream ends/],
  ['com.lowagie.text.pdf.PdfPTable', /setComplete\(false\)/],
  ['scala.collection.immutable.LazyList', /reference to the head/],
  ['com.google.common.util.concurrent.SettableFuture', /complete it/],
  ['io.vertx.core.impl.VertxImpl$InternalTimerHandler', /cancelTimer/],
  ['io.vertx.core.shareddata.impl.LocalMapImpl', /shared map/],
  ['ch.qos.logback.core.sift.AppenderTracker', /maxAppenderCount/],
  ['com.codahale.metrics.SlidingTimeWindowReservoir', /every measurement of its window/],
  ['io.micrometer.core.instrument.simple.SimpleMeterRegistry', /distributionStatisticBufferLength/],
];

for (const [className, advice] of LIBRARIES) {
  test(`${className} has advice of its own`, async () =>
    assert.match((await advise(sketchChain(className))) ?? '', advice));
}

/** A field of the program that refers to an object of a class with two arrays. */
const sketchArrays = (className: string): HeapSketch => ({
  classes: { 'demo.Jobs': { fields: { next: 'object' } }, [className]: { fields: { all: 'object' } } },
  objects: {
    ...CONTENT,
    other: { is: 'byte[]', bytes: new Array<number>(4000).fill(8) },
    list: { is: 'java.lang.Object[]', elements: ['content', 'other'] },
    inside: { is: className, fields: { all: 'list' } },
    jobs: { is: 'demo.Jobs', fields: { next: 'inside' } },
  },
  roots: ['jobs'],
});

test('what grows inside the library of a field is named, and its collection classes are none of its own', async () => {
  assert.match(
    (await advise(sketchArrays('org.springframework.batch.Unknown'))) ?? '',
    /^What grows is org\.springframework\.batch\.Unknown\.all, inside the library that demo\.Jobs\.next refers to/,
  );
  assert.equal(await advise(sketchArrays('org.eclipse.collections.impl.list.mutable.FastList')), 'general');
});

test('a text that is collected is written piece by piece', async () => {
  const advice = await advise(sketchChain('demo.Trail', 'java.lang.StringBuilder'));
  assert.match(advice ?? '', /^demo\.Trail\.next collects text or bytes/);
});

test('operators, coroutines, workbooks and clients for tests say what ends or limits them', async () => {
  const ADVICE: readonly (readonly [string, RegExp])[] = [
    ['reactor.core.publisher.FluxFlatMap$FlatMapMain', /inner publisher/],
    ['io.reactivex.rxjava3.internal.operators.flowable.FlowableFlatMap$MergeSubscriber', /inner publisher/],
    ['kotlinx.coroutines.JobSupport$AwaitContinuation', /withTimeout/],
    ['kotlinx.coroutines.channels.BufferedChannel', /a capacity/],
    ['org.apache.poi.xssf.usermodel.XSSFSheet', /SXSSFWorkbook/],
    ['org.apache.kafka.clients.producer.MockProducer', /meant for tests/],
  ];
  for (const [className, advice] of ADVICE) assert.match((await advise(sketchChain(className))) ?? '', advice);
});
