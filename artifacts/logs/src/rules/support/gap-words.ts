/**
 * A statement before which nothing was to be done: the first request, a client that comes or goes, and work that is done from time to
 * time.
 */
const WORK_COMES =
  /\bInitializing (?:Spring |Servlet ).{0,40}[Dd]ispatcherServlet\b|\bMember \S{1,120} has (?:left|joined)\b|^Preparing to rebalance group\b|\b(?:joined|left) the (?:game|group)\b|\blogged (?:in|out)\b|^Creating topic\b|because we have waited at least\b|^Processing automatic preferred replica leader election/;
/** Statements that a JVM writes once, among its first. */
const JVM_BEGINS = /^Unable to load native-hadoop library|^Using SLF4J as the default logging framework/;

export const isWork = (message: string): boolean => WORK_COMES.test(message);

export const beginsProcess = (message: string): boolean => JVM_BEGINS.test(message);

/** `delta=30m20s794ms`, as a connection pool writes it when it finds that its clock has leaped. */
const LEAP = /\bdelta=(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,4})m(?!s))?(?:(\d{1,4})s)?(?:(\d{1,4})ms)?/;
const UNITS = [86_400_000, 3_600_000, 60_000, 1000, 1];

/** Reads for how long a thread did not run, in ms; undefined when the message does not say. */
export function readLeap(message: string): number | undefined {
  const [, ...parts] = LEAP.exec(message) ?? [];
  const ms = UNITS.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
  return ms > 0 ? ms : undefined;
}
