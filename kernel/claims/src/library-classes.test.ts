import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isApplicationClass, isLibraryClass, isPlatformClass } from './library-classes.ts';

const LIBRARIES = [
  'com.zaxxer.hikari.pool.HikariPool',
  'org.apache.catalina.core.StandardWrapperValve',
  'org.springframework.web.servlet.DispatcherServlet',
  'org.hibernate.internal.SessionImpl',
  'io.netty.channel.nio.NioEventLoop',
  'org.apache.kafka.clients.consumer.KafkaConsumer',
  'org.h2.engine.SessionLocal',
  'com.mysql.cj.protocol.ReadAheadInputStream',
  'oracle.jdbc.driver.T4CConnection',
  'ch.qos.logback.core.OutputStreamAppender',
  'com.google.common.cache.LocalCache',
  'reactor.core.publisher.Mono',
  'redis.clients.jedis.Jedis',
  'jakarta.servlet.http.HttpServlet',
  'com.acme.Orders$$SpringCGLIB$$0',
  'io.github.resilience4j.bulkhead.Bulkhead',
  'jeus.servlet.engine.HttpRequestProcessor',
  'com.sapportals.portal.security.usermanagement.EventHandler',
  'com.alibaba.druid.pool.DruidDataSource',
  'com.atlassian.jira.issue.IssueImpl',
  'hudson.remoting.Channel',
  'org.hornetq.core.protocol.core.impl.ChannelImpl',
  'net.dv8tion.jda.internal.requests.Requester',
  'org.dataloader.impl.DefaultCacheMap',
  'graphql.execution.ExecutionStrategy',
  'io.github.bucket4j.local.LockFreeBucket',
  'org.openjdk.nashorn.internal.runtime.ScriptObject',
  'it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap',
  'org.jctools.queues.MpscArrayQueue',
  'io.agroal.pool.ConnectionPool',
  'org.jfree.chart.JFreeChart',
  'groovyx.gpars.dataflow.DataflowVariable',
];
const PLATFORM = [
  'java.lang.Object',
  'javax.swing.Timer',
  'jdk.proxy2.$Proxy17',
  'sun.nio.ch.Net',
  'com.sun.jndi.ldap.Connection',
];
const OWN = [
  'com.acme.Orders',
  'Main',
  'Main$1',
  'org.example.Shop',
  'org.apache.jsp.index_jsp',
  'oracles.Delphi',
  'io.acme.Grid',
  'graphqlite.Schema',
  'org.openjdkfans.Shop',
];

test('libraries are told from the application', () => {
  for (const name of LIBRARIES) assert.equal(isLibraryClass(name), true, name);
  for (const name of [...PLATFORM, ...OWN]) assert.equal(isLibraryClass(name), false, name);
});

test('the platform is told from both', () => {
  for (const name of PLATFORM) assert.equal(isPlatformClass(name), true, name);
  for (const name of [...LIBRARIES, ...OWN]) assert.equal(isPlatformClass(name), false, name);
});

test('what belongs to neither is the application', () => {
  for (const name of OWN) assert.equal(isApplicationClass(name), true, name);
  for (const name of ['', ...LIBRARIES, ...PLATFORM]) assert.equal(isApplicationClass(name), false, name);
});
