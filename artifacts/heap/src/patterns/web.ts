import type { KnownPattern } from './known-pattern.ts';

/** Servers, sessions, messages and clients. */
export const WEB = [
  {
    id: 'web-sessions',
    title: 'There are very many web sessions',
    signs: [
      { by: 'elements', of: ['org.apache.catalina.session.ManagerBase'], field: /^sessions$/, least: 10_000 },
      { by: 'elements', of: ['org.eclipse.jetty.*DefaultSessionCache'], field: /^_sessions$/, least: 10_000 },
      { by: 'elements', of: ['io.undertow.server.session.InMemorySessionManager'], field: /^sessions$/, least: 10_000 },
      { by: 'elements', of: ['org.springframework.session.MapSessionRepository'], field: /^sessions$/, least: 10_000 },
    ],
    because:
      'A session lives for its timeout after its last request, and robots get one with each: 10,000 are more than users.',
    advice: 'Shorten the session timeout, make no session for robots and APIs, and keep little in its attributes.',
  },
  {
    id: 'jsf-vaadin',
    title: 'View states of JSF or Vaadin take a large part of the heap',
    signs: [{ by: 'retained', of: ['com.sun.faces.util.LRUMap', 'com.vaadin.*VaadinSession'], least: 0.1 }],
    because: 'Views are kept on the server for each session and each open page.',
    advice: 'Lower the number of views per session (com.sun.faces.numberOfViewsInSession) and the session timeout.',
  },
  {
    id: 'netty',
    title: 'Netty holds much that was not written or released',
    signs: [
      { by: 'retained', of: ['io.netty.channel.ChannelOutboundBuffer'], least: 0.05 },
      { by: 'retained', of: ['io.netty.buffer.PoolChunk'], least: 0.3 },
    ],
    because:
      'Writes faster than the peer reads pile up in the outbound buffer; chunks are given back when all of their buffers are released.',
    advice:
      'Stop writing while the channel is not writable (water marks), release buffers, look for leaks with -Dio.netty.leakDetection.level=paranoid.',
  },
  {
    id: 'kafka-client',
    title: 'Buffers of a Kafka client take a large part of the heap',
    signs: [
      {
        by: 'retained',
        of: [
          'org.apache.kafka.clients.producer.internals.RecordAccumulator',
          'org.apache.kafka.clients.producer.internals.BufferPool',
          'org.apache.kafka.*CompletedFetch',
        ],
        least: 0.1,
      },
    ],
    because: 'A producer may fill buffer.memory, a consumer max.partition.fetch.bytes for each partition.',
    advice:
      'Lower buffer.memory and batch.size, or fetch.max.bytes and max.poll.records; use one producer for all threads.',
  },
  {
    id: 'client-per-call',
    title: 'There are very many HTTP or RPC clients',
    signs: [
      {
        by: 'objects',
        of: [
          'jdk.internal.net.http.HttpClientImpl',
          'okhttp3.OkHttpClient',
          'io.grpc.internal.ManagedChannelImpl',
          'org.apache.http.impl.conn.PoolingHttpClientConnectionManager',
          'io.netty.channel.nio.NioEventLoopGroup',
        ],
        least: 100,
      },
    ],
    because: 'Every client has connections, threads and caches of its own: 100 of them are one for each call.',
    advice: 'Make one client and share it.',
  },
  {
    id: 'mapper-per-call',
    title: 'There are very many mappers or parsers of data formats',
    signs: [
      {
        by: 'objects',
        of: ['com.fasterxml.jackson.databind.ObjectMapper', 'com.google.gson.Gson', 'com.thoughtworks.xstream.XStream'],
        least: 100,
      },
      {
        by: 'objects',
        of: [
          'com.sun.xml.*JAXBContextImpl',
          'org.glassfish.jaxb.*JAXBContextImpl',
          'com.sun.xml.bind.v2.runtime.JAXBContextImpl',
        ],
        least: 20,
      },
    ],
    because:
      'A mapper caches what it learns about each class; as one for each call it learns it again and keeps it again.',
    advice: 'Make one mapper or context per configuration and share it: they are safe for many threads.',
  },
  {
    id: 'document-tree',
    title: 'Documents as trees take a large part of the heap',
    signs: [
      {
        by: 'retained',
        of: [
          'com.sun.org.apache.xerces.internal.dom.DeferredDocumentImpl',
          'org.apache.xmlbeans.impl.store.Xobj',
          'org.apache.poi.xssf.usermodel.XSSFWorkbook',
          'com.fasterxml.jackson.databind.node.ObjectNode',
          'com.google.gson.internal.LinkedTreeMap',
        ],
        least: 0.1,
      },
    ],
    because: 'A tree of an XML, JSON or Excel document takes five to ten times its file.',
    advice: 'Stream large documents (StAX, JsonParser, SXSSF) instead of loading them whole.',
  },
  {
    id: 'reactive-buffer',
    title: 'Signals of a reactive stream pile up',
    signs: [
      {
        by: 'retained',
        of: [
          'reactor.core.publisher.UnicastProcessor',
          'reactor.core.publisher.Sinks*',
          'reactor.core.publisher.FluxReplay*',
          'io.reactivex.*ReplaySubject',
          'io.reactivex.*SpscLinkedArrayQueue',
          'reactor.util.concurrent.SpscLinkedArrayQueue',
        ],
        least: 0.03,
      },
    ],
    because: 'A sink or replay without a bound keeps what its subscriber has not asked for.',
    advice: 'Use a bounded buffer and decide what happens when it is full (onBackpressureBuffer, drop, latest).',
  },
  {
    id: 'spring-contexts',
    title: 'There are many application contexts of Spring',
    signs: [{ by: 'objects', of: ['org.springframework.beans.factory.support.DefaultListableBeanFactory'], least: 10 }],
    because: 'An application has one context, or one for each of its web modules; ten are made again and again.',
    advice: 'Make one context and keep it; close those that are done with.',
  },
] as const satisfies readonly KnownPattern[];
