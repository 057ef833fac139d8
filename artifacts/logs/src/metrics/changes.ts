import { detachString } from '../detach-string.ts';

/** A statement that tells of a change: of the program, its settings, or what it depends on. */
export interface Change {
  /** The number of the statement in the log, from 1. */
  readonly number: number;
  readonly line: number;
  readonly time: number;
  /** Masked. */
  readonly statement: string;
}

const MAX_CHANGES = 100;
const STATEMENT_CHARACTERS = 160;

/** Whole words of what operators, schedulers and clusters do to a running program. */
const CHANGE =
  /\b(?:feature[- ]?)?(?:flag|toggle)s? .{1,80}\b(?:changed|enabled|disabled|switched|turned|set to|updated|->)|\b(?:configuration|config|properties|settings?|rules?|key ?store|trust ?store|certificates?|credentials?|secrets?|routes?|policy|policies)\b.{0,60}\b(?:re-?loaded|refreshed|changed|updated|rotated|replaced|renewed|applied)\b|\b(?:re-?load(?:ed|ing)|refresh(?:ed|ing)|rotat(?:ed|ing)|renew(?:ed|ing)|updat(?:ed|ing)|chang(?:ed|ing)|replac(?:ed|ing)) (?:the )?(?:\w{1,20} ){0,2}(?:configuration|config|properties|settings?|rules|key ?store|trust ?store|certificates?|credentials?|secrets?|routes?|flags?)\b|\bRefresh keys changed\b|\bSuccessfully applied \d+ migrations?\b|\bschema\b.{0,60}\b(?:migrated|updated|upgraded|now at version)\b|\bfail-?over\b|\b(?:new|elected|changed) (?:leader|master|primary|coordinator)\b|\bis now (?:the )?(?:leader|master|primary)\b|\b(?:[Dd]eploy(?:ed|ing|ment)|[Uu]ndeployed|[Rr]olled (?:out|back))\b.{0,80}\b(?:version|release|revision|war|jar|build)\b|\b[Ll]og level .{0,60}\b(?:set|changed)\b|\bmaintenance mode\b|\b(?:role|permission|privilege|grant|ACL)s?\b.{0,60}\b(?:removed|revoked|changed|withdrawn)\b|\bversion\b.{0,40}\b(?:changed|upgraded|updated|switched) (?:from|to)\b|\b(?:scaled|scaling) (?:up|down|from|to)\b/i;

/**
 * Keeps the first statements that tell of changes, one of each template: what comes again and again is no change that explains an
 * error.
 */
export class ChangeFinder {
  private readonly changes: Change[] = [];

  /** Adds a statement whose template is new. */
  add(change: Change): void {
    if (this.changes.length >= MAX_CHANGES || !CHANGE.test(change.statement)) return;
    this.changes.push({ ...change, statement: detachString(change.statement.slice(0, STATEMENT_CHARACTERS)) });
  }

  /** In the order of the log. */
  finish(): readonly Change[] {
    return this.changes;
  }
}
