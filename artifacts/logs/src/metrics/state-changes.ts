/** What a log tells of things that change between a state in which they serve and one in which they do not. */
export interface StateChanges {
  /** Things that changed to a bad state. */
  readonly subjects: number;
  /** How often one of them did so. */
  readonly mostChanges: number;
  /** Whether one was in its bad state long before the end of the log and had not left it. */
  readonly isBad: boolean;
}

/** It is not there, which may be a restart. */
const ABSENT = /DOWN|DEAD|LOST|UNREACHABLE|UNAVAILABLE|OFFLINE|REFUSING_TRAFFIC|DISCONNECTED|SUSPECT(?:ED)?/.source;
const BAD = String.raw`${ABSENT}|\w{0,20}FAIL(?:ED|URE)|ERROR|UNHEALTHY|OUT_OF_SERVICE|FENCED|QUARANTINED|DEGRADED|BROKEN|RED`;
const GOOD =
  /UP|RUNNING|HEALTHY|ALIVE|ONLINE|AVAILABLE|REACHABLE|ACTIVE|CONNECTED|READY|NORMAL|RECOVERED|RESTORED|SERVING|ACCEPTING_TRAFFIC|CLOSED|GREEN|OK/
    .source;
/** `switched from RUNNING to `, `from OFFLINE (TIMEOUT): no answer to `, `is now `, `marked as `. */
const FROM_TO = /from (?:state )?["'[(]?\w{2,30}["'\])]{0,2}(?: \([^)]{1,80}\)(?:: .{1,200}?)?)? to (?:state )?["'[(]?/
  .source;
const NOW =
  /(?:is now|went|became|(?:was |is )?mark(?:ed|ing)(?: it| them)?(?: as)?|reported(?: as)?|[Tt]ransition(?:ed|ing) to|[Ss]tate is now)(?: in state)? ["'[(]?/
    .source;
/** Lower-case words count where the statement says that it is a change. */
const BAD_WORD = /down|critical|dead|offline|unreachable|unhealthy|unavailable/.source;
const GOOD_WORD = /up|passing|alive|online|reachable|healthy|available|recovered/.source;
/** What else is open serves. */
const OF_BREAKER = /(?<=[Bb]reaker\b.{0,80})/.source;

const STATE_FROM_TO = String.raw`\b(?:state|status) (?:\w{2,12} )?${FROM_TO}`;

const END = /(?![\w=-])/.source;
const BAD_STATE = String.raw`(?:${FROM_TO}|${NOW}|\bis )(?:${BAD})${END}|(?:${STATE_FROM_TO}|${NOW})(?:${BAD_WORD})${END}|${OF_BREAKER}(?:${FROM_TO}|${NOW})OPEN${END}`;
const GOOD_STATE = String.raw`(?:${FROM_TO}|${NOW}|\bis )(?:${GOOD})${END}|(?:${STATE_FROM_TO}|${NOW})(?:${GOOD_WORD})${END}|\bis up${END}`;

/** `node app-3 DOWN`, `link wan-2 state=OFFLINE`: what a check finds each time. */
const CHECKED =
  /\b(?:[Nn]ode|[Hh]ost|[Ss]erver|[Bb]roker|[Bb]ackend|[Mm]ember|[Ii]nstance|[Ee]ndpoint|[Ll]ink|[Ss]ervice|[Pp]eer|[Rr]eplica|[Ss]hard|[Dd]evice|[Aa]gent|[Gg]ateway|[Cc]ontroller|[Ss]ensor|[Pp]robe|[Uu]pstream|[Pp]artition)[ :=]{1,2}["'[]?[\w./:-]{1,60}["'\]]?,? (?:(?:is|state|status)[ =:]{1,2})?/
    .source;
const BAD_CHECK = `${CHECKED}(?:DOWN|UNREACHABLE|OFFLINE|UNHEALTHY|DEAD)${END}`;
const CHECK = new RegExp(
  `(${CHECKED})(?:(DOWN|UNREACHABLE|OFFLINE|UNHEALTHY|DEAD)|UP|OK|ONLINE|HEALTHY|REACHABLE|ALIVE)${END}`,
);

/** The words of a change to a state in which something does not serve. */
export const BAD_CHANGE = new RegExp(`${BAD_STATE}|${BAD_CHECK}`);
const CHANGE = new RegExp(`(${BAD_STATE})|${GOOD_STATE}`);
/** What stands between the subject and its states. */
const VERBS =
  /(?:\b(?:state|status|has|was|been|its|changed|changes|switched|transition(?:ed)?|moved)\b|[\s:,'"([])+$/i;
const IS_ABSENT = new RegExp(String.raw`["'[(\s](?:${ABSENT}|${BAD_WORD})$`);
/** A single task, attempt or container that fails is repeated by its framework. */
const TASK = /\d{4}/;
const FAILED = /FAIL(?:ED|URE)$/;
/** What is started anew is back within so many ms; in a short log within this part of it. */
const [MAX_RESTART_MS, RESTART_PART] = [300_000, 0.1];
/** What comes back each time, such as a sensor that sleeps, is away for longer than so many times its usual time when it is lost. */
const USUAL_TIMES = 3;
const MAX_SUBJECTS = 20_000;
const SUBJECT_CHARACTERS = 200;

/** Whether statements of these words are to be followed. */
export const concernsState = (message: string): boolean => CHANGE.test(message) || CHECK.test(message);

interface Subject {
  changes: number;
  /** When it changed to the bad state that it is in; undefined while it is well. */
  since: number | undefined;
  isAbsent: boolean;
}

/** Follows what changes its state: a node that restarts is down once and back, one that is ill is down again and again, or stays so. */
export class StateFollower {
  private readonly subjects = new Map<string, Subject>();
  /** What is checked again and again, and whether it was well the last time. */
  private readonly checked = new Map<string, boolean>();
  /** The longest time for which each of them was away and came back, ms. */
  private readonly away = new Map<string, number>();

  /** Adds a statement, unmasked: its subject is only compared. */
  add(text: string, time: number): void {
    const match = CHANGE.exec(text);
    if (!match) {
      this.addCheck(text, time);
      return;
    }
    const name = text
      .slice(Math.max(0, match.index - SUBJECT_CHARACTERS), match.index)
      .replace(VERBS, '')
      .slice(-SUBJECT_CHARACTERS);
    if (TASK.test(name) && FAILED.test(match[0])) return;
    const known = this.subjects.get(name);
    if (match[1] === undefined) {
      if (known) known.since = undefined;
    } else if (known) {
      known.changes++;
      known.since ??= time;
      known.isAbsent = IS_ABSENT.test(match[0]);
    } else if (this.subjects.size < MAX_SUBJECTS)
      this.subjects.set(name, { changes: 1, since: time, isAbsent: IS_ABSENT.test(match[0]) });
  }

  /** Adds what a check found: what it never found well has not changed. */
  private addCheck(text: string, time: number): void {
    const [, name = '', bad] = CHECK.exec(text) ?? [];
    const wasWell = this.checked.get(name);
    if (name === '' || (wasWell === undefined && (bad !== undefined || this.checked.size >= MAX_SUBJECTS))) return;
    this.checked.set(name, bad === undefined);
    const subject = this.subjects.get(name);
    if (bad !== undefined && wasWell) this.subjects.set(name, { changes: 1, since: time, isAbsent: true });
    if (bad !== undefined || subject?.since === undefined) return;
    this.away.set(name, Math.max(this.away.get(name) ?? 0, time - subject.since));
    subject.since = undefined;
  }

  /** `span` is that of the log. */
  finish(span: { readonly from: number; readonly to: number } | undefined): StateChanges {
    let mostChanges = 0;
    for (const { changes } of this.subjects.values()) mostChanges = Math.max(mostChanges, changes);
    const restart = span ? Math.min(MAX_RESTART_MS, RESTART_PART * (span.to - span.from)) : 0;
    const isBad = [...this.subjects].some(([name, { since, isAbsent }]) => {
      const usual = USUAL_TIMES * (this.away.get(name) ?? 0);
      return since !== undefined && !(isAbsent && span && span.to - since < Math.max(restart, usual));
    });
    return { subjects: this.subjects.size, mostChanges, isBad };
  }
}
