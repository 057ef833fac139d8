import type { Layout } from '../layout.ts';
import { ACCESS_LOG } from './access-log.ts';
import { CEF } from './cef.ts';
import { CRASH } from './crash.ts';
import { DELIMITED } from './delimited.ts';
import { DOTNET_CONSOLE } from './dotnet-console.ts';
import { EPOCH_FIRST } from './epoch-first.ts';
import { GC_UNIFIED } from './gc-unified.ts';
import { HADOOP } from './hadoop.ts';
import { HTTPD_ERROR } from './httpd-error.ts';
import { IIS } from './iis.ts';
import { JSON_LINES } from './json-lines.ts';
import { JUL } from './jul.ts';
import { KLOG } from './klog.ts';
import { LEVEL_FIRST } from './level-first.ts';
import { LOAD_BALANCER } from './load-balancer.ts';
import { LOGCAT, LOGCAT_BRIEF } from './logcat.ts';
import { LOGFMT } from './logfmt.ts';
import { LOGRUS_TERMINAL } from './logrus-terminal.ts';
import { MONGODB } from './mongodb.ts';
import { MYSQL } from './mysql.ts';
import { NGINX_ERROR } from './nginx-error.ts';
import { PATTERN } from './pattern.ts';
import { PHP } from './php.ts';
import { PLAIN } from './plain.ts';
import { POSTGRESQL } from './postgresql.ts';
import { POSTGRESQL_CSV } from './postgresql-csv.ts';
import { PYTHON_BASIC } from './python-basic.ts';
import { REDIS } from './redis.ts';
import { RUBY_LOGGER } from './ruby-logger.ts';
import { SERVICE_WRAPPER } from './service-wrapper.ts';
import { SPARK } from './spark.ts';
import { SPRING_BOOT } from './spring-boot.ts';
import { SQL_SERVER } from './sql-server.ts';
import { TIME_AND_LEVEL } from './time-and-level.ts';
import { TOMCAT_JULI } from './tomcat-juli.ts';
import { WEBLOGIC } from './weblogic.ts';
import { WEBSPHERE } from './websphere.ts';
import { WILDFLY } from './wildfly.ts';
import { WRAPPED } from './wrapped.ts';

/** The narrow ones first: what several can read belongs to the first. The family of patterns takes what is left. */
export const LAYOUTS: readonly Layout[] = [
  JSON_LINES,
  CEF,
  WEBLOGIC,
  CRASH,
  SPRING_BOOT,
  SERVICE_WRAPPER,
  WILDFLY,
  TOMCAT_JULI,
  WEBSPHERE,
  HTTPD_ERROR,
  NGINX_ERROR,
  RUBY_LOGGER,
  MYSQL,
  POSTGRESQL,
  POSTGRESQL_CSV,
  MONGODB,
  REDIS,
  PHP,
  SQL_SERVER,
  KLOG,
  LOGCAT,
  LOGCAT_BRIEF,
  HADOOP,
  SPARK,
  GC_UNIFIED,
  ACCESS_LOG,
  LOAD_BALANCER,
  IIS,
  JUL,
  DOTNET_CONSOLE,
  DELIMITED,
  LOGFMT,
  PYTHON_BASIC,
  LOGRUS_TERMINAL,
  PATTERN,
  EPOCH_FIRST,
  LEVEL_FIRST,
  TIME_AND_LEVEL,
];

const TITLES = new Map([...LAYOUTS, WRAPPED, PLAIN].map(({ id, title }) => [id, title]));

export const titleOf = (id: string): string => TITLES.get(id) ?? id;
