import type { DumpFormat } from '../format.ts';
import { ANDROID } from './android/index.ts';
import { HEAP_BLOCK } from './companions/heap-block.ts';
import { CLASS_HISTOGRAM } from './companions/histogram.ts';
import { TOP } from './companions/top.ts';
import { COROUTINES } from './coroutines.ts';
import { DUMP_TO_FILE_JSON } from './dump-to-file/json.ts';
import { DUMP_TO_FILE_TEXT } from './dump-to-file/text.ts';
import { GLASSFISH } from './glassfish.ts';
import { HADOOP_STACKS } from './hadoop-stacks.ts';
import { HOT_THREADS } from './hot-threads.ts';
import { HOTSPOT } from './hotspot/index.ts';
import { JAVACORE } from './javacore/index.ts';
import { ACTUATOR_JSON } from './jmx/actuator-json.ts';
import { JMX_TEXT } from './jmx/text.ts';
import { JROCKIT } from './jrockit/index.ts';
import { NATIVE_IMAGE } from './native-image.ts';
import { SERVICEABILITY_AGENT } from './sa/index.ts';
import { STACK_LISTS } from './stack-lists.ts';
import { WATCHDOG } from './watchdog.ts';

/** All formats of thread dumps. A line that begins a dump in two of them belongs to the first. */
export const FORMATS: readonly DumpFormat[] = [
  JAVACORE,
  JROCKIT,
  ANDROID,
  SERVICEABILITY_AGENT,
  NATIVE_IMAGE,
  HOTSPOT,
  JMX_TEXT,
  HADOOP_STACKS,
  GLASSFISH,
  WATCHDOG,
  HOT_THREADS,
  COROUTINES,
  STACK_LISTS,
  DUMP_TO_FILE_TEXT,
  DUMP_TO_FILE_JSON,
  ACTUATOR_JSON,
  TOP,
  CLASS_HISTOGRAM,
  HEAP_BLOCK,
];
