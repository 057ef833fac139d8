import type { RecordFormat } from '../record-format.ts';
import { MONGODB } from './databases/mongodb.ts';
import { MYSQL } from './databases/mysql.ts';
import { POSTGRESQL } from './databases/postgresql.ts';
import { POSTGRESQL_CSV } from './databases/postgresql-csv.ts';
import { REDIS } from './databases/redis.ts';
import { SQL_SERVER } from './databases/sql-server.ts';
import { EPOCH_FIRST } from './general/epoch-first.ts';
import { LEVEL_FIRST } from './general/level-first.ts';
import { PATTERN } from './general/pattern.ts';
import { PLAIN } from './general/plain.ts';
import { TIME_AND_LEVEL } from './general/time-and-level.ts';
import { WRAPPED } from './general/wrapped.ts';
import { DOTNET_CONSOLE } from './libraries/dotnet-console.ts';
import { JUL } from './libraries/jul.ts';
import { KLOG } from './libraries/klog.ts';
import { LOG4J_STATUS } from './libraries/log4j-status.ts';
import { LOGRUS_TERMINAL } from './libraries/logrus-terminal.ts';
import { PHP } from './libraries/php.ts';
import { PYTHON_BASIC } from './libraries/python-basic.ts';
import { RUBY_LOGGER } from './libraries/ruby-logger.ts';
import { TTCC_LAYOUT } from './libraries/ttcc.ts';
import { CONSOLE_COPY } from './platforms/console-copy.ts';
import { CRASH } from './platforms/crash.ts';
import { GC_UNIFIED } from './platforms/gc-unified.ts';
import { GRADLE } from './platforms/gradle.ts';
import { HADOOP } from './platforms/hadoop.ts';
import { LOGCAT, LOGCAT_BRIEF } from './platforms/logcat.ts';
import { SPARK } from './platforms/spark.ts';
import { ERLANG_REPORT } from './servers/erlang-report.ts';
import { GLASSFISH } from './servers/glassfish.ts';
import { MINECRAFT } from './servers/minecraft.ts';
import { SERVICE_WRAPPER } from './servers/service-wrapper.ts';
import { SPRING_BOOT } from './servers/spring-boot.ts';
import { TOMCAT_JULI } from './servers/tomcat-juli.ts';
import { WEBLOGIC } from './servers/weblogic.ts';
import { WEBSPHERE } from './servers/websphere.ts';
import { WILDFLY } from './servers/wildfly.ts';
import { CEF } from './structured/cef.ts';
import { CSV_EXPORT } from './structured/csv-export.ts';
import { DELIMITED } from './structured/delimited.ts';
import { JSON_LINES } from './structured/json-lines.ts';
import { LOGFMT } from './structured/logfmt.ts';
import { ACCESS_JSON } from './web/access-json.ts';
import { ACCESS_LOG } from './web/access-log.ts';
import { HAPROXY } from './web/haproxy.ts';
import { HTTPD_ERROR } from './web/httpd-error.ts';
import { IIS } from './web/iis.ts';
import { LOAD_BALANCER } from './web/load-balancer.ts';
import { NGINX_ERROR } from './web/nginx-error.ts';

/** Specific formats come first: a line that several formats can read belongs to the first of them. */
export const FORMATS: readonly RecordFormat[] = [
  ACCESS_JSON,
  JSON_LINES,
  CEF,
  WEBLOGIC,
  CRASH,
  SPRING_BOOT,
  SERVICE_WRAPPER,
  WILDFLY,
  TOMCAT_JULI,
  WEBSPHERE,
  GLASSFISH,
  ERLANG_REPORT,
  MINECRAFT,
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
  CONSOLE_COPY,
  LOGCAT,
  LOGCAT_BRIEF,
  HADOOP,
  SPARK,
  GC_UNIFIED,
  GRADLE,
  ACCESS_LOG,
  LOAD_BALANCER,
  HAPROXY,
  IIS,
  JUL,
  DOTNET_CONSOLE,
  DELIMITED,
  CSV_EXPORT,
  LOGFMT,
  PYTHON_BASIC,
  LOGRUS_TERMINAL,
  LOG4J_STATUS,
  TTCC_LAYOUT,
  PATTERN,
  EPOCH_FIRST,
  LEVEL_FIRST,
  TIME_AND_LEVEL,
];

const TITLES = new Map([...FORMATS, WRAPPED, PLAIN].map(({ id, title }) => [id, title]));

export const findFormatTitle = (id: string): string => TITLES.get(id) ?? id;
