import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const LINES: readonly (readonly [pattern: RegExp, level: LogLevel])[] = [
  [/^> Task :\S+(?: (?:UP-TO-DATE|NO-SOURCE|SKIPPED|FROM-CACHE|FAILED))?$/, 'INFO'],
  [/^FAILURE: Build (?:failed with an exception|completed with \d+ failures)\.$/, 'ERROR'],
  [/^BUILD FAILED in \d/, 'ERROR'],
  [/^BUILD SUCCESSFUL in \d/, 'INFO'],
  // The compilers of Kotlin, Java and Groovy below a task.
  [/^e: (?:file:\/\/)?\/.{1,400}\.kts?:(?:\d+:\d+|\(\d+, \d+\):?) /, 'ERROR'],
  [/^w: (?:file:\/\/)?\/.{1,400}\.kts?:(?:\d+:\d+|\(\d+, \d+\):?) /, 'WARN'],
  [/^\/.{1,400}\.(?:java|groovy):\d+: error: /, 'ERROR'],
  [/^\/.{1,400}\.(?:java|groovy):\d+: warning: /, 'WARN'],
  // A test that failed: `OrderTest > totals are rounded FAILED`.
  [/^[\w$.]{1,200} > .{1,300} FAILED$/, 'ERROR'],
  [/^[\w$.]{1,200} > .{1,300} PASSED$/, 'INFO'],
];

/** What Gradle writes of its tasks, of the compilers and tests that they run, and of the end of a build. */
export const GRADLE: RecordFormat = {
  id: 'gradle',
  title: 'Gradle build',
  weak: true,
  read(text) {
    const found = LINES.find(([pattern]) => pattern.test(text));
    return found && { timestamp: '', level: found[1], message: text };
  },
};
