import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import {
  analyzeBytes,
  checkPattern,
  sketchFieldMap,
  sketchObjects,
  sketchShare,
  sketchStaticMap,
} from '../../testing/index.ts';
import { definePatternRule } from '../rules/patterns/known-pattern.ts';
import { KNOWN_PATTERNS } from './index.ts';

test('every pattern has a unique id, a title, a reason and advice', () => {
  assert.equal(new Set(KNOWN_PATTERNS.map(({ id }) => id)).size, KNOWN_PATTERNS.length);
  for (const { id, title, because, advice, signatures } of KNOWN_PATTERNS) {
    assert.match(id, /^[a-z]+(?:-[a-z]+)*$/);
    assert.ok(title.length > 0 && because.endsWith('.') && advice.endsWith('.') && signatures.length > 0, id);
  }
});

test('a map of locks is told as that before it is a map in a static field', () => {
  const ids: readonly string[] = KNOWN_PATTERNS.map(({ id }) => id);
  assert.ok(ids.indexOf('lock-map') < ids.indexOf('cache-static-map'));
});

type FieldRow = readonly [id: string, owner: string, field: string, limit: number];

/** A collection in this field of an object is reported from the limit on. */
const FIELDS: readonly FieldRow[] = [
  ['cache-unbounded', 'com.github.benmanes.caffeine.cache.UnboundedLocalCache', 'data', 10_000],
  ['cache-unbounded', 'org.springframework.cache.concurrent.ConcurrentMapCache', 'store', 10_000],
  ['listeners', 'demo.Registry', 'changeListeners', 1000],
  ['listeners', 'demo.EventBus', 'subscribers', 1000],
  ['listeners', 'demo.EventBus', 'subscriptions', 1000],
  ['listeners', 'demo.EventBus', 'callbacks', 1000],
  ['listeners', 'demo.Registry', 'observerList', 1000],
  ['listeners', 'demo.Registry', 'handlerMap', 1000],
  ['metric-cardinality', 'io.micrometer.core.instrument.MeterRegistry', 'meterMap', 10_000],
  ['metric-cardinality', 'com.codahale.metrics.MetricRegistry', 'metrics', 10_000],
  ['metric-cardinality', 'io.prometheus.client.SimpleCollector', 'children', 10_000],
  ['metric-cardinality', 'io.prometheus.metrics.core.metrics.StatefulMetric', 'data', 10_000],
  ['metric-cardinality', 'org.apache.kafka.common.metrics.Metrics', 'metrics', 10_000],
  ['hibernate-session', 'org.hibernate.engine.internal.StatefulPersistenceContext', 'entitiesByKey', 10_000],
  ['hibernate-session', 'org.hibernate.engine.internal.EntityEntryContext', 'nonEnhancedEntityXref', 10_000],
  ['jdbc-statements', 'com.mysql.cj.jdbc.ConnectionImpl', 'openStatements', 100],
  ['jdbc-pool', 'com.zaxxer.hikari.util.ConcurrentBag', 'sharedList', 200],
  ['jdbc-pool', 'org.apache.commons.pool2.impl.GenericObjectPool', 'allObjects', 200],
  ['jdbc-pool', 'com.mchange.v2.resourcepool.BasicResourcePool', 'managed', 200],
  ['engine-state', 'org.quartz.simpl.RAMJobStore', 'jobsByKey', 10_000],
  ['web-sessions', 'org.apache.catalina.session.ManagerBase', 'sessions', 10_000],
  ['web-sessions', 'org.eclipse.jetty.server.session.DefaultSessionCache', '_sessions', 10_000],
  ['web-sessions', 'io.undertow.server.session.InMemorySessionManager', 'sessions', 10_000],
  ['web-sessions', 'org.springframework.session.MapSessionRepository', 'sessions', 10_000],
];

/** A collection in this static field is reported from the limit on. */
const STATIC_FIELDS: readonly FieldRow[] = [
  ['delete-on-exit', 'java.io.DeleteOnExitHook', 'files', 10_000],
  ['shutdown-hooks', 'java.lang.ApplicationShutdownHooks', 'hooks', 100],
  ['jar-cache', 'sun.net.www.protocol.jar.JarFileFactory', 'fileCache', 500],
  ['jar-cache', 'sun.net.www.protocol.jar.JarFileFactory', 'urlCache', 500],
  ['jar-cache', 'java.util.zip.ZipFile$Source', 'files', 500],
  ['rmi', 'sun.rmi.transport.ObjectTable', 'objTable', 10_000],
];

const formatCount = (count: number): string => count.toLocaleString('en-US');

for (const [rows, sketch] of [
  [FIELDS, sketchFieldMap],
  [STATIC_FIELDS, sketchStaticMap],
] as const) {
  for (const [id, owner, field, limit] of rows) {
    const count = formatCount(limit);
    checkPattern(id, {
      silent: {
        [`${owner}.${field} has ${limit - 1} elements`]: () => sketch(owner, field, limit - 1),
        [`another field of ${owner} has ${limit} elements`]: () => sketch(owner, 'customers', limit),
      },
      fires: () => sketch(owner, field, limit),
      explanation: `${owner}.${field} has ${count} elements (limit ${count}).`,
    });
  }
}

/** So many objects of this class are reported. */
const OBJECTS: readonly (readonly [id: string, className: string, limit: number])[] = [
  ['script-classes', 'groovy.lang.GroovyClassLoader', 500],
  ['script-classes', 'groovy.lang.GroovyClassLoader$InnerLoader', 500],
  ['script-classes', 'org.codehaus.groovy.reflection.ClassInfo', 10_000],
  ['script-classes', 'jdk.nashorn.internal.runtime.ScriptLoader', 500],
  ['script-classes', 'org.openjdk.nashorn.internal.runtime.ScriptLoader', 500],
  ['script-classes', 'org.codehaus.janino.ByteArrayClassLoader', 500],
  ['vthreads', 'java.lang.VirtualThread', 100_000],
  ['jmx-beans', 'com.sun.jmx.mbeanserver.NamedObject', 5000],
  ['mysql-cleanup', 'com.mysql.cj.jdbc.AbandonedConnectionCleanupThread$ConnectionFinalizerPhantomReference', 10_000],
  ['engine-state', 'org.drools.core.impl.StatefulKnowledgeSession', 10_000],
  ['engine-state', 'org.drools.core.impl.StatefulKnowledgeSessionImpl', 10_000],
  ['client-per-call', 'jdk.internal.net.http.HttpClientImpl', 100],
  ['client-per-call', 'okhttp3.OkHttpClient', 100],
  ['client-per-call', 'com.acme.shaded.okhttp3.OkHttpClient', 100],
  ['client-per-call', 'io.grpc.internal.ManagedChannelImpl', 100],
  ['client-per-call', 'org.apache.http.impl.conn.PoolingHttpClientConnectionManager', 100],
  ['client-per-call', 'io.netty.channel.nio.NioEventLoopGroup', 100],
  ['client-per-call', 'org.apache.kafka.clients.NetworkClient', 100],
  ['native-handles', 'org.rocksdb.RocksIterator', 1000],
  ['mapper-per-call', 'com.fasterxml.jackson.databind.ObjectMapper', 100],
  ['mapper-per-call', 'com.google.gson.Gson', 100],
  ['mapper-per-call', 'com.thoughtworks.xstream.XStream', 100],
  ['mapper-per-call', 'com.sun.xml.internal.bind.v2.runtime.JAXBContextImpl', 20],
  ['mapper-per-call', 'com.sun.xml.bind.v2.runtime.JAXBContextImpl', 20],
  ['mapper-per-call', 'org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl', 20],
  ['spring-contexts', 'org.springframework.beans.factory.support.DefaultListableBeanFactory', 10],
  ['listeners', 'com.google.common.eventbus.Subscriber', 1000],
  ['listeners', 'io.reactivex.rxjava3.subjects.BehaviorSubject$BehaviorDisposable', 1000],
  ['listeners', 'reactor.core.publisher.SinkManyBestEffort$DirectInner', 1000],
];

for (const [id, className, limit] of OBJECTS) {
  const count = formatCount(limit);
  checkPattern(id, {
    silent: { [`${limit - 1} objects of ${className}`]: () => sketchObjects(className, limit - 1) },
    fires: () => sketchObjects(className, limit),
    explanation: `${count} objects of ${className} (limit ${count}).`,
  });
}

for (const driver of ['org.h2.engine.SessionLocal', 'org.postgresql.jdbc.PgConnection']) {
  checkPattern('jdbc-connections', {
    silent: { [`199 objects of ${driver}`]: () => sketchObjects(driver, 199) },
    fires: () => sketchObjects(driver, 200),
    explanation: `200 open connections: objects of ${driver} (limit 200).`,
  });
}

/** Objects of this class that retain this share of the heap are reported. */
const SHARES: readonly (readonly [id: string, className: string, limit: number])[] = [
  ['async-log-queue', 'ch.qos.logback.core.AsyncAppenderBase', 0.03],
  ['mdc', 'ch.qos.logback.classic.util.LogbackMDCAdapter', 0.03],
  ['mdc', 'org.apache.logging.log4j.ThreadContext', 0.03],
  ['vthreads', 'jdk.internal.vm.StackChunk', 0.2],
  ['serial-handles', 'java.io.ObjectOutputStream$HandleTable', 0.05],
  ['images', 'java.awt.image.BufferedImage', 0.1],
  ['images', 'java.awt.image.DataBuffer', 0.1],
  ['hibernate-plans', 'org.hibernate.engine.query.spi.QueryPlanCache', 0.03],
  ['hibernate-plans', 'org.hibernate.query.internal.QueryInterpretationCacheStandardImpl', 0.03],
  ['second-level-cache', 'org.ehcache.impl.internal.store.heap.OnHeapStore', 0.1],
  ['second-level-cache', 'org.infinispan.container.impl.DefaultDataContainer', 0.1],
  ['jdbc-statements', 'org.postgresql.jdbc.PgResultSet', 0.05],
  ['jdbc-statements', 'oracle.jdbc.driver.T4CPreparedStatement', 0.05],
  ['engine-state', 'org.springframework.batch.core.repository.dao.MapJobExecutionDao', 0.03],
  ['jsf-vaadin', 'com.sun.faces.util.LRUMap', 0.1],
  ['jsf-vaadin', 'com.vaadin.flow.server.VaadinSession', 0.1],
  ['netty', 'io.netty.channel.ChannelOutboundBuffer', 0.05],
  ['netty', 'io.netty.buffer.PoolChunk', 0.3],
  ['kafka-client', 'org.apache.kafka.clients.producer.internals.RecordAccumulator', 0.1],
  ['kafka-client', 'org.apache.kafka.clients.producer.internals.BufferPool', 0.1],
  ['kafka-client', 'org.apache.kafka.clients.consumer.internals.CompletedFetch', 0.1],
  ['document-tree', 'com.sun.org.apache.xerces.internal.dom.DeferredDocumentImpl', 0.1],
  ['document-tree', 'org.apache.xmlbeans.impl.store.Xobj', 0.1],
  ['document-tree', 'org.apache.poi.xssf.usermodel.XSSFWorkbook', 0.1],
  ['document-tree', 'com.fasterxml.jackson.databind.node.ObjectNode', 0.1],
  ['document-tree', 'com.google.gson.internal.LinkedTreeMap', 0.1],
  ['document-tree', 'com.fasterxml.jackson.databind.node.ArrayNode', 0.1],
  ['document-tree', 'com.google.gson.JsonArray', 0.1],
  ['document-tree', 'org.json.JSONObject', 0.1],
  ['document-tree', 'org.dom4j.tree.DefaultDocument', 0.1],
  ['reactive-buffer', 'reactor.core.publisher.UnicastProcessor', 0.03],
  ['reactive-buffer', 'reactor.core.publisher.SinkManyUnicast', 0.03],
  ['async-log-queue', 'org.apache.logging.log4j.core.appender.AsyncAppender', 0.03],
  ['reactive-buffer', 'reactor.core.publisher.FluxReplay$UnboundedReplayBuffer', 0.03],
  ['reactive-buffer', 'io.reactivex.rxjava3.subjects.ReplaySubject', 0.03],
  ['reactive-buffer', 'io.reactivex.rxjava3.internal.queue.SpscLinkedArrayQueue', 0.03],
  ['reactive-buffer', 'reactor.util.concurrent.SpscLinkedArrayQueue', 0.03],
];

for (const [id, className, limit] of SHARES) {
  checkPattern(id, {
    silent: { [`${className} retains 99 % of the limit`]: () => sketchShare(className, 0.99 * limit) },
    fires: () => sketchShare(className, 1.01 * limit),
    explanation: `${className} keeps `,
  });
}

const FACTORY = 'org.springframework.beans.factory.support.DefaultListableBeanFactory';

/** Objects of a subclass, which the program defines. */
const sketchFactories = (count: number) => ({
  ...sketchObjects('demo.Factory', count),
  classes: { [FACTORY]: {}, 'demo.Factory': { extends: FACTORY } },
});

checkPattern('spring-contexts', {
  silent: { '9 objects of a subclass': () => sketchFactories(9) },
  fires: () => sketchFactories(10),
  explanation: `10 objects of ${FACTORY} (limit 10).`,
});

const nestSinks = (outer: string, inner: string): HeapSketch => ({
  classes: { [outer]: { fields: { sink: 'object' } }, [inner]: { fields: { content: 'object' } } },
  objects: {
    content: { is: 'byte[]', bytes: new Array<number>(50_000).fill(0) },
    inner: { is: inner, fields: { content: 'content' } },
    outer: { is: outer, fields: { sink: 'inner' } },
  },
  roots: ['outer'],
});

test('what nested objects of several classes of a pattern keep counts once', async () => {
  const sketch = nestSinks('reactor.core.publisher.SinkManySerialized', 'reactor.core.publisher.SinkManyReplay');
  const [value, used] = await analyzeBytes(aHeap(sketch), ({ patternMatches, usedBytes }) => [
    patternMatches.get('reactive-buffer')?.value ?? 0,
    usedBytes,
  ]);
  assert.ok(value > 50_000 && value <= used, `${value} of ${used}`);
});

test('collections in one field are told together when no single one has most of the elements', async () => {
  const topics = ['a', 'b', 'c'];
  const sketch: HeapSketch = {
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'demo.AbstractTopic': { fields: { subscribers: 'object' } },
      'demo.Topic': { extends: 'demo.AbstractTopic' },
    },
    objects: Object.fromEntries(
      topics.flatMap((topic) => [
        [`of-${topic}`, { is: 'java.util.HashMap', fields: { size: 1000 } }],
        [topic, { is: 'demo.Topic', fields: { subscribers: `of-${topic}` } }],
      ]),
    ),
    roots: topics,
  };
  const sentence = await analyzeBytes(aHeap(sketch), ({ patternMatches }) => patternMatches.get('listeners')?.sentence);
  assert.equal(sentence, '3 collections in demo.AbstractTopic.subscribers have 3,000 elements');
});

/** Listeners that two sets hold, so that neither dominates them. */
test('a collection on the path to the objects of one class is the one that explains them', async () => {
  const listeners = Array.from({ length: 4 }, (_, at) => `listener${at}`);
  const sketch: HeapSketch = {
    classes: {
      'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } },
      'demo.Context': { fields: { screenListeners: 'object', more: 'object' } },
      'demo.Screen': { fields: { rows: 'object' } },
    },
    objects: {
      ...Object.fromEntries(
        listeners.flatMap((name) => [
          [`${name}Rows`, { is: 'byte[]', bytes: new Array<number>(700_000).fill(1) }],
          [name, { is: 'demo.Screen', fields: { rows: `${name}Rows` } }],
        ]),
      ),
      array: { is: 'java.lang.Object[]', elements: listeners },
      list: { is: 'java.util.ArrayList', fields: { elementData: 'array', size: 1000 } },
      other: { is: 'java.lang.Object[]', elements: listeners },
      context: { is: 'demo.Context', fields: { screenListeners: 'list', more: 'other' } },
    },
    roots: ['context'],
  };
  const claim = await analyzeBytes(aHeap(sketch), (analysis) => {
    const pattern = KNOWN_PATTERNS.find(({ id }) => id === 'listeners');
    return pattern && definePatternRule(pattern).check(analysis);
  });
  assert.match(claim?.headline ?? '', /^demo\.Context\.screenListeners has 1,000 elements/);
});

/** A static list of trees of documents, so many and each with so many bytes. */
const sketchTrees = (count: number, bytes: number): HeapSketch => {
  const tree = 'com.google.gson.internal.LinkedTreeMap';
  const numbers = Array.from({ length: count }, (_, at) => at);
  return {
    classes: { [tree]: { fields: { root: 'object' } }, 'demo.Store': { statics: { all: 'list' } } },
    objects: {
      ...Object.fromEntries(numbers.map((at) => [`tree${at}`, { is: tree, fields: { root: `text${at}` } }])),
      ...Object.fromEntries(
        numbers.map((at) => [`text${at}`, { is: 'byte[]', bytes: new Array<number>(bytes).fill(7) }]),
      ),
      list: { is: 'java.lang.Object[]', elements: numbers.map((at) => `tree${at}`) },
    },
  };
};

test('many small documents are what the program stores, and no large document', async () => {
  const detect = (sketch: HeapSketch) =>
    analyzeBytes(aHeap(sketch), ({ patternMatches }) => patternMatches.has('document-tree'));
  assert.deepEqual([await detect(sketchTrees(1, 20_000)), await detect(sketchTrees(10, 2000))], [true, false]);
});

/** The sink of a stream behind which an operator keeps the memory. */
const sketchStream = (operator: string): HeapSketch => ({
  classes: {
    'reactor.core.publisher.SinkManyUnicast': { fields: { actual: 'object' } },
    [operator]: { fields: { collection: 'object' } },
  },
  objects: {
    sink: { is: 'reactor.core.publisher.SinkManyUnicast', fields: { actual: 'operator' } },
    operator: { is: operator, fields: { collection: 'keys' } },
    keys: { is: 'byte[]', bytes: new Array<number>(20_000).fill(7) },
  },
  roots: ['sink'],
});

test('an operator that keeps what went through it is no buffer of its source', async () => {
  const detect = (operator: string) =>
    analyzeBytes(aHeap(sketchStream(operator)), ({ patternMatches }) => patternMatches.has('reactive-buffer'));
  assert.equal(await detect('reactor.core.publisher.FluxDistinct$DistinctSubscriber'), false);
  assert.equal(await detect('reactor.core.publisher.FluxMap$MapSubscriber'), true);
});

/** A registry with so many metrics, which keep two megabytes together. */
const sketchRegistry = (size: number): HeapSketch => {
  const { classes, objects } = sketchFieldMap('com.codahale.metrics.MetricRegistry', 'metrics', size);
  return {
    classes: { ...classes, 'demo.App': { statics: { METRICS: 'owner' } } },
    objects: {
      ...objects,
      map: { is: 'java.util.HashMap', fields: { size, table: 'values' } },
      values: { is: 'byte[]', bytes: new Array<number>(2 ** 21).fill(7) },
    },
  } as HeapSketch;
};

test('a few metrics that keep much are not too many metrics', async () => {
  const detect = (size: number) =>
    analyzeBytes(aHeap(sketchRegistry(size)), ({ patternMatches }) => patternMatches.has('metric-cardinality'));
  assert.deepEqual([await detect(999), await detect(1000)], [false, true]);
});
