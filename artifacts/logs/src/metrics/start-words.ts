/**
 * Lines that programs and frameworks write when they begin to start, each kind once in a start: the banner comes before the name of the
 * program, and the server within it after that.
 */
const BEGINS: readonly RegExp[] = [
  /^Starting \S+ (?:v\S+ )?(?:using Java|on \S+ with PID \d)/,
  /^:: Spring Boot ::/,
  /WFLYSRV0049/,
  /^STARTUP_MSG: +Starting \w/,
  /^Kafka Connect (?:standalone|distributed) worker initializing/,
  /^Booting worker/,
  /^jetty-\d/,
];
/** Words with which any program says that it starts; they say nothing about a restart. */
export const STARTING = /^(?:Starting|Bootstrapping|Booting|Launching|Initiali[sz]ing)\b/;
/** Lines that they write when they have started. */
export const READY =
  /^(?:Started \S+ in [\d.]+ ?(?:s|ms|seconds)|Server startup in|Now listening on|Application started\b)|WFLYSRV0025|\bstarted in [\d.]+s\. Listening|\[KafkaServer id=\d+\] started|WSVR0001I|CWWKF0011I|changed to RUNNING|^Done \([\d.]+s\)!|^Startup complete|^Started (?:[\w.]{1,40}\.)?Server@|is fully up and running|^Kafka Connect started|^Apache ActiveMQ .{1,80} started$|^Succeeded in deploying verticle/;
/** The program is told to stop, or has stopped. A start that has failed ends the program as well, and no crash follows it. */
export const STOP =
  /\bSIGTERM\b|\bSIGINT\b|[Ss]hutdown (?:initiated|complete|hook|(?:has been )?requested|successfully)|[Gg]raceful shutdown|[Ss]topping (?:service|(?:the |[A-Z]\w{1,20} HTTP )?server\b|\S+ \.\.\.)|\bstopped in [\d.]{1,12} ?m?s\b|\b[Aa]pplication (?:shutting down|stopping|stopped)\b|^Running CoordinatedShutdown\b|WSVR0024I|CWWKE00(?:36|55)I|WFLYSRV0050|is shutting down|Shutting down|Stopped \S+ in|has been stopped|^SHUTDOWN_MSG|shutdown command was received|^Kafka Connect stopp(?:ing|ed)|^Closing \S*ApplicationContext\b|^Stopped (?:[\w.]{0,40}Connector|[\w.]{1,40}\.Server|http_\w{1,20})@|^Jenkins stopped|^Pausing ProtocolHandler\b|^APPLICATION FAILED TO START|^Application run failed/;
/** One search for all: most statements are none of them. */
const ANY = new RegExp([...BEGINS, STARTING, READY, STOP].map(({ source }) => source).join('|'));
const ANY_WITH_OTHER_DIGITS = new RegExp(ANY.source.replace(/\d/g, '\\d'));

/** Returns whether a message may say that the program starts or stops. */
export const mayBeStart = (message: string): boolean => ANY.test(message);

/** Returns whether a message that differs only in its digits may say that the program starts or stops. */
export const mayBeStartWithOtherDigits = (message: string): boolean => ANY_WITH_OTHER_DIGITS.test(message);

/** Returns the number of the kind of line with which a program begins to start; -1 for another line. */
export const findBegin = (message: string): number => BEGINS.findIndex((begin) => begin.test(message));

/** How long a start took, in its own words. */
const DURATION = /\bin \[?([\d.]{1,12})\]? ?(ms|milliseconds|s|seconds)\b/;

/** Returns the milliseconds that a start took in its own words; NaN when it does not say. */
export function readStartDuration(message: string): number {
  const [, length, unit = ''] = DURATION.exec(message) ?? [];
  return Number(length) * (unit.startsWith('m') ? 1 : 1000);
}

/** The process in the words of a start, and in the records of Spring Boot: `INFO 42616 --- [main]`. */
const PROCESS = /\bwith PID (\d{1,10})\b|^.{20,40}? (\d{1,10}) --- \[/;
/** In a container every start has the same low number. */
const FIRST_DISTINCT = 100;

/** Returns the process that wrote a line; undefined when it does not say, or with a number that says nothing. */
export function readProcess(text: string): number | undefined {
  const [, started, recorded] = PROCESS.exec(text) ?? [];
  const process = Number(started ?? recorded ?? 0);
  return process >= FIRST_DISTINCT ? process : undefined;
}

/** Somebody wants the program to stop, whatever it does at that time. */
const STOP_REQUEST =
  /\bSIGTERM\b|\bSIGINT\b|[Ss]hutdown (?:has been )?requested|WFLYSRV0220|shutdown command was received|^Kafka Connect stopping/;
/** A program that works stops in this way; a start that fails ends in the same words. */
const STOP_OF_READY = /[Gg]raceful shutdown|^Closing \S*ApplicationContext\b|^Pausing ProtocolHandler\b/;

/** Somebody stops a server; a job that has ended stops its pools as well. */
const SERVER_STOP =
  /[Gg]raceful shutdown|^Closing \S*WebServerApplicationContext\b|^Pausing ProtocolHandler\b|WFLYSRV0050|\bis shutting down\b/;

/** Returns whether a server is told to stop. */
export const isServerStop = (message: string): boolean => STOP_REQUEST.test(message) || SERVER_STOP.test(message);

/** Returns whether a program stops on purpose from this line on. */
export const isStopRequest = (message: string, isReady: boolean): boolean =>
  STOP_REQUEST.test(message) || (isReady && STOP_OF_READY.test(message));
