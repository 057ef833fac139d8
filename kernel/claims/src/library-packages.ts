/**
 * Packages of frameworks, servers, drivers and other libraries that applications use. It is the one table of all kinds
 * of artifacts: a class in none of these packages is the application's own. A row names packages inside another one.
 */
const ROWS: readonly (readonly [outer: string, inner: string])[] = [
  // Enterprise APIs and servers.
  ['', 'jakarta weblogic bea atg jeus winstone'],
  [
    'org.',
    'apache jboss wildfly xnio eclipse mortbay glassfish jvnet w3c xml omg ietf springframework aspectj objectweb restlet',
  ],
  ['com.', 'ibm bea caucho sap sapportals evermind iplanet tmax cosminexus'],
  ['io.', 'undertow helidon javalin dropwizard smallrye quarkus micronaut vertx ktor'],
  // Networks: event loops, HTTP, RPC, messages.
  ['', 'reactor rx okhttp3 okio retrofit2 feign kafka'],
  ['io.', 'netty grpc rsocket nats lettuce aeron reactivex confluent'],
  ['com.', 'squareup rabbitmq netflix linecorp lmax aayushatharva'],
  ['org.', 'asynchttpclient zeromq xsocket'],
  ['com.twitter.', 'finagle util'],
  // Databases, caches, search.
  ['', 'oracle liquibase snaq bitronix'],
  [
    'org.',
    'hibernate dataloader agrona mapdb lmdbjava postgresql mariadb h2 hsqldb sqlite firebirdsql neo4j redisson jooq mybatis flywaydb infinispan ehcache jgroups elasticsearch opensearch rocksdb ibatis bson duckdb influxdb datanucleus eclipsestore',
  ],
  [
    'com.',
    'zaxxer mchange mysql mongodb datastax clickhouse jolbox couchbase hazelcast arjuna atomikos alibaba taobao baomidou tangosol gigaspaces sybase informix teradata vertica singlestore databricks simba querydsl orientechnologies snowflake',
  ],
  ['io.', 'r2dbc etcd trino airlift seata ebean'],
  ['com.github.', 'benmanes luben jknack'],
  ['com.microsoft.', 'sqlserver azure'],
  ['net.', 'sf snowflake'],
  ['', 'cn.hutool com.xxl.job net.spy.memcached redis.clients tech.ydb'],
  // Collections and pools.
  ['org.', 'vibur roaringbitmap cache2k jctools dizitart'],
  ['com.', 'carrotsearch koloboke sleepycat'],
  ['', 'gnu.trove io.agroal it.unimi net.openhft'],
  // Products that run code of their users: portals, integration, build, identity.
  ['', 'hudson jenkins'],
  [
    'org.',
    'jenkinsci keycloak wso2 mule alfresco nuxeo sonatype sonar gradle graylog logstash opensaml ldaptive pac4j hornetq torquebox projectodd drools kie jbpm camunda activiti flowable axonframework jobrunr joda jsoup openqa bytedeco tensorflow nd4j deeplearning4j lwjgl bukkit spigotmc jivesoftware igniterealtime',
  ],
  [
    'com.',
    'atlassian liferay adobe day vaadin tibco solacesystems solace sonicsw softwareag webmethods documentum filenet pega intellij jetbrains splunk wily nimbusds unboundid cronutils opencsv sedmelluq hierynomus graphhopper auth0 orbitz ctrip dianping',
  ],
  ['io.', 'temporal zeebe camunda debezium minio fabric8 kubernetes'],
  ['com.wm.', 'app util lang'],
  ['net.', 'dv8tion schmizz'],
  ['', 'ai.djl de.hybris'],
  // Logging, metrics, agents.
  ['', 'datadog'],
  ['io.', 'micrometer prometheus opentelemetry opentracing sentry'],
  ['com.', 'codahale newrelic appdynamics dynatrace'],
  ['org.', 'slf4j log4j fusesource jolokia'],
  ['', 'ch.qos co.elastic'],
  // Languages, bytecode, data formats, tools.
  ['', 'kotlin kotlinx scala akka zio fs2 monix graphql groovy clojure javassist freemarker antlr junit groovyx'],
  [
    'org.',
    'codehaus jetbrains jruby mvel2 antlr msgpack http4s python mozilla junit mockito testng opentest4j quartz json yaml dom4j jdom bouncycastle conscrypt reactivestreams thymeleaf terracotta jfree locationtech jgrapht jheaps apfloat openxmlformats wiremock checkerframework xerial attoparser unbescape objenesis tartarus HdrHistogram xmlresolver',
  ],
  [
    'com.',
    'fasterxml esotericsoftware typesafe thoughtworks jcraft itextpdf lowagie amazonaws azure jayway hp sonatype gradle googlecode graphbuilder',
  ],
  ['com.google.', 'common inject protobuf gson cloud api auth firebase'],
  ['io.', 'activej vavr jsonwebtoken swagger cucumber'],
  ['net.', 'bytebuddy jpountz sourceforge minidev jodah'],
  ['com.github.', 'javaparser tomakehurst mustachejava'],
  ['io.github.', 'resilience4j bucket4j'],
  ['org.openjdk.', 'nashorn jmh'],
  ['', 'cats.effect com.microsoft.schemas dev.failsafe software.amazon'],
];

export const LIBRARY_PACKAGES: ReadonlySet<string> = new Set(
  ROWS.flatMap(([outer, inner]) => inner.split(' ').map((name) => `${outer}${name}`)),
);
