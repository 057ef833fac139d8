import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily, isNativeImage } from '../../jvm/collectors.ts';
import { isJvmBefore, readJvmMajor } from './jvm/jvm-major.ts';

const UNIFIED = '-Xlog:gc*,safepoint:file=gc-%p-%t.log:time,uptime,level,tags:filecount=10,filesize=50M';
const JAVA_8 =
  '-Xloggc:gc-%p-%t.log -XX:+PrintGCDetails -XX:+PrintGCDateStamps -XX:+PrintGCApplicationStoppedTime -XX:+UseGCLogFileRotation -XX:NumberOfGCLogFiles=10 -XX:GCLogFileSize=50M';
const OPENJ9 = '-Xverbosegclog:gc-%Y%m%d-%H%M%S-%pid.%seq.xml,10,10000';

const JROCKIT = '-Xverbose:memory,gcpause -Xverbosetimestamp -Xverboselog:gc.log';
/** Options of the executable, not of a JVM. */
const OF_AN_EXECUTABLE = '-XX:+PrintGC -XX:+VerboseGC';

/** Returns the options with which this JVM writes a log that can be fully diagnosed. */
export function buildLoggingAdvice({ run }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'openJ9')) return `Log with ${OPENJ9}.`;
  if (getCollector(run) === 'JRockit') return `Log with ${JROCKIT}.`;
  if (isNativeImage(run)) return `Log with ${OF_AN_EXECUTABLE}.`;
  if (isJvmBefore(run, 9)) return `Log with ${JAVA_8}.`;
  return readJvmMajor(run) === undefined && !isInCollectorFamily(run, 'lowPause')
    ? `Log with ${UNIFIED} from Java 9, with ${JAVA_8} before.`
    : `Log with ${UNIFIED}.`;
}
