import type { Layout } from '../layout.ts';
import { ACCESS_LOG } from './access-log.ts';
import { BRACKETED_LEVEL } from './bracketed-level.ts';
import { CRASH } from './crash.ts';
import { DELIMITED } from './delimited.ts';
import { DOTNET_CONSOLE } from './dotnet-console.ts';
import { GC_UNIFIED } from './gc-unified.ts';
import { HADOOP } from './hadoop.ts';
import { HTTPD_ERROR } from './httpd-error.ts';
import { JSON_LINES } from './json-lines.ts';
import { JUL } from './jul.ts';
import { KLOG } from './klog.ts';
import { LOGCAT } from './logcat.ts';
import { LOGFMT } from './logfmt.ts';
import { MYSQL } from './mysql.ts';
import { NGINX_ERROR } from './nginx-error.ts';
import { PATTERN } from './pattern.ts';
import { POSTGRESQL } from './postgresql.ts';
import { PYTHON_BASIC } from './python-basic.ts';
import { RUBY_LOGGER } from './ruby-logger.ts';
import { SPRING_BOOT } from './spring-boot.ts';
import { TOMCAT_JULI } from './tomcat-juli.ts';
import { WEBLOGIC } from './weblogic.ts';
import { WEBSPHERE } from './websphere.ts';
import { WILDFLY } from './wildfly.ts';

/** The narrow ones first: what several can read belongs to the first. The family of patterns takes what is left. */
export const LAYOUTS: readonly Layout[] = [
  JSON_LINES,
  WEBLOGIC,
  CRASH,
  SPRING_BOOT,
  WILDFLY,
  TOMCAT_JULI,
  WEBSPHERE,
  HTTPD_ERROR,
  NGINX_ERROR,
  RUBY_LOGGER,
  MYSQL,
  POSTGRESQL,
  KLOG,
  LOGCAT,
  HADOOP,
  GC_UNIFIED,
  ACCESS_LOG,
  JUL,
  DOTNET_CONSOLE,
  DELIMITED,
  LOGFMT,
  PYTHON_BASIC,
  PATTERN,
  BRACKETED_LEVEL,
];
