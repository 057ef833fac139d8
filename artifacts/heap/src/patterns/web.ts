import { detectHeldBuffers, detectLostBuffers } from './detectors/netty-buffers.ts';
import type { KnownPattern } from './known-pattern.ts';

/** Operators that keep what went through them, whatever source they are behind; `LIBRARY_ADVICE` knows them. */
export const REACTIVE_STATE =
  /^(?:reactor\.core\.publisher\.(?:Flux(?:Distinct|GroupBy)|MonoCollect)\b|io\.reactivex\.(?:\w+\.){1,5}(?:Flowable|Observable)(?:Distinct|GroupBy|ToList|Collect)\b)/;

/** Servers, sessions, messages and clients. */
export const WEB = [
  {
    id: 'web-sessions',
    title: 'There are very many web sessions',
    signatures: [
      { by: 'elements', of: ['org.apache.catalina.session.ManagerBase'], field: /^sessions$/, min: 10_000 },
      { by: 'elements', of: ['org.eclipse.jetty.*DefaultSessionCache'], field: /^_sessions$/, min: 10_000 },
      { by: 'elements', of: ['io.undertow.server.session.InMemorySessionManager'], field: /^sessions$/, min: 10_000 },
      { by: 'elements', of: ['org.springframework.session.MapSessionRepository'], field: /^sessions$/, min: 10_000 },
    ],
    because:
      'A session lives until its timeout after the last request, and robots get a new one with each request; 10,000 sessions are more than there are users.',
    advice:
      'Shorten the session timeout, create no sessions for robots and APIs, and store little in session attributes.',
  },
  {
    id: 'jsf-vaadin',
    title: 'View states of JSF or Vaadin take a large part of the heap',
    signatures: [{ by: 'retained', of: ['com.sun.faces.util.LRUMap', 'com.vaadin.*VaadinSession'], min: 0.1 }],
    because: 'The server keeps view states for each session and each open page.',
    advice: 'Lower the number of views per session (com.sun.faces.numberOfViewsInSession) and the session timeout.',
  },
  {
    id: 'netty-leak',
    title: 'Pooled buffers of Netty were not released',
    signatures: [
      { by: 'detector', detect: detectLostBuffers },
      { by: 'detector', detect: detectHeldBuffers },
    ],
    because:
      'The pool gets the memory of a buffer back by release(), never by garbage collection. What the pool has given away and no buffer refers to any more is lost; 16 MB are more than is on the way between two collections.',
    advice:
      'Call release() in a finally block of whoever uses a buffer last (SimpleChannelInboundHandler does it), and find the place with -Dio.netty.leakDetection.level=paranoid in a test.',
  },
  {
    id: 'netty',
    title: 'Netty holds much data that was not written or released',
    signatures: [
      { by: 'retained', of: ['io.netty.channel.ChannelOutboundBuffer'], min: 0.05 },
      { by: 'retained', of: ['io.netty.buffer.PoolChunk'], min: 0.3 },
    ],
    because:
      'When the program writes faster than the peer reads, data piles up in the outbound buffer; a chunk is returned only when all of its buffers are released.',
    advice:
      'Stop writing while the channel is not writable (water marks), release buffers, and look for leaks with -Dio.netty.leakDetection.level=paranoid.',
  },
  {
    id: 'kafka-client',
    title: 'Buffers of a Kafka client take a large part of the heap',
    signatures: [
      {
        by: 'retained',
        of: [
          'org.apache.kafka.clients.producer.internals.RecordAccumulator',
          'org.apache.kafka.clients.producer.internals.BufferPool',
          'org.apache.kafka.*CompletedFetch',
        ],
        min: 0.1,
      },
    ],
    because: 'A producer may fill buffer.memory, a consumer max.partition.fetch.bytes for each partition.',
    advice:
      'Lower buffer.memory and batch.size, or fetch.max.bytes and max.poll.records; use one producer for all threads.',
  },
  {
    id: 'client-per-call',
    title: 'There are very many clients or pools of connections',
    signatures: [
      {
        by: 'objects',
        of: [
          'jdk.internal.net.http.HttpClientImpl',
          'okhttp3.OkHttpClient',
          'io.grpc.internal.ManagedChannelImpl',
          'org.apache.http.impl.conn.PoolingHttpClientConnectionManager',
          'org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager',
          'org.asynchttpclient.DefaultAsyncHttpClient',
          'org.eclipse.jetty.client.HttpClient',
          'org.glassfish.jersey.client.ClientRuntime',
          'com.mongodb.client.internal.MongoClientImpl',
          'io.lettuce.core.RedisClient',
          'org.elasticsearch.client.RestClient',
          'io.netty.channel.nio.NioEventLoopGroup',
          'org.apache.kafka.clients.NetworkClient',
          'com.amazonaws.AmazonWebServiceClient',
          'software.amazon.awssdk.core.internal.http.AmazonSyncHttpClient',
          'com.rabbitmq.client.impl.AMQConnection',
          'org.apache.activemq.ActiveMQConnection',
          'org.apache.pulsar.client.impl.PulsarClientImpl',
          'io.nats.client.impl.NatsConnection',
          'org.eclipse.paho.client.mqttv3.MqttAsyncClient',
          'org.apache.curator.framework.imps.CuratorFrameworkImpl',
          'org.apache.zookeeper.ZooKeeper',
          'com.datastax.oss.driver.internal.core.session.DefaultSession',
          'org.influxdb.impl.InfluxDBImpl',
          'org.apache.solr.client.solrj.impl.HttpSolrClient',
          'io.vertx.core.impl.VertxImpl',
          'com.jcraft.jsch.Session',
          'org.htmlunit.WebClient',
          'com.gargoylesoftware.htmlunit.WebClient',
        ],
        min: 100,
      },
      {
        by: 'objects',
        of: [
          'com.zaxxer.hikari.pool.HikariPool',
          'org.apache.tomcat.jdbc.pool.ConnectionPool',
          'org.apache.commons.dbcp2.BasicDataSource',
          'org.apache.commons.dbcp.BasicDataSource',
          'com.mchange.v2.resourcepool.BasicResourcePool',
          'com.alibaba.druid.pool.DruidDataSource',
          'redis.clients.jedis.JedisPool',
          'redis.clients.jedis.JedisPooled',
        ],
        min: 100,
        called: 'connection pool',
      },
    ],
    because:
      'Every client or pool has its own connections, threads and caches; 100 of them suggest one for each call or request.',
    advice:
      'Create one client or pool for each server, share it, and call close() or shutdown() on one that is no longer needed: its threads keep it alive.',
  },
  {
    id: 'mapper-per-call',
    title: 'There are very many mappers or parsers of data formats',
    signatures: [
      {
        by: 'objects',
        of: [
          'com.fasterxml.jackson.databind.ObjectMapper',
          'com.google.gson.Gson',
          'com.thoughtworks.xstream.XStream',
          'com.alibaba.fastjson.serializer.SerializeConfig',
          'com.alibaba.fastjson.parser.ParserConfig',
        ],
        min: 100,
      },
      {
        by: 'objects',
        of: [
          'com.sun.xml.*JAXBContextImpl',
          'org.glassfish.jaxb.*JAXBContextImpl',
          'com.sun.xml.bind.v2.runtime.JAXBContextImpl',
        ],
        min: 20,
      },
    ],
    because:
      'A mapper caches what it learns about each class; with one mapper for each call it learns and stores the same again.',
    advice: 'Create one mapper or context per configuration and share it: they are thread-safe.',
  },
  {
    id: 'document-tree',
    title: 'Document trees take a large part of the heap',
    signatures: [
      {
        by: 'retained',
        of: [
          'com.sun.org.apache.xerces.internal.dom.*DocumentImpl',
          'org.apache.xerces.dom.*DocumentImpl',
          'org.apache.xmlbeans.impl.store.Xobj',
          'org.dom4j.tree.*Document',
          'org.jdom2.Document',
          'org.apache.poi.hssf.usermodel.HSSFWorkbook',
          'org.apache.poi.xssf.usermodel.XSSFWorkbook',
          // The root of a tree is an array as often as an object.
          'com.fasterxml.jackson.databind.node.*Node',
          'com.alibaba.fastjson.JSON*',
          'com.google.gson.Json*',
          'com.google.gson.internal.LinkedTreeMap',
          'org.json.JSON*',
        ],
        min: 0.1,
        isOfOne: true,
      },
    ],
    because: 'The tree of an XML, JSON or Excel document takes five to ten times the size of its file.',
    advice: 'Stream large documents (StAX, JsonParser, SXSSF) instead of loading them whole.',
  },
  {
    id: 'reactive-buffer',
    title: 'Signals of a reactive stream pile up',
    signatures: [
      {
        by: 'retained',
        of: [
          'reactor.core.publisher.UnicastProcessor',
          'reactor.core.publisher.Sink*',
          'reactor.core.publisher.Unicast*',
          'reactor.core.publisher.EmitterProcessor',
          'reactor.core.publisher.FluxReplay*',
          'io.reactivex.*ReplaySubject',
          'io.reactivex.*ReplayProcessor',
          'io.reactivex.*UnicastSubject',
          'io.reactivex.*UnicastProcessor',
          'io.reactivex.*SpscLinkedArrayQueue',
          'reactor.util.concurrent.*Queue',
        ],
        min: 0.03,
        notThrough: REACTIVE_STATE,
      },
    ],
    because: 'A sink or replay without a bound keeps the signals that its subscriber has not requested.',
    advice: 'Use a bounded buffer and decide what happens when it is full (onBackpressureBuffer, drop, latest).',
  },
  {
    id: 'spring-contexts',
    title: 'There are many application contexts of Spring',
    signatures: [
      { by: 'objects', of: ['org.springframework.beans.factory.support.DefaultListableBeanFactory'], min: 10 },
    ],
    because:
      'An application has one context, or one for each of its web modules; ten mean that contexts are created repeatedly.',
    advice: 'Create one context and keep it; close contexts that are no longer needed.',
  },
] as const satisfies readonly KnownPattern[];
