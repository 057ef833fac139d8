import type { Cause } from '@hindsight/model';

/** F: the process or the machine fails; S: serious; W: known, but no problem by itself. */
export type Gravity = 'F' | 'S' | 'W';

/** A kind of failure that is recognized by its words. */
export interface ErrorClass {
  readonly id: string;
  readonly cause: Cause;
  readonly title: string;
  /** What it does to the program and those who use it. */
  readonly effect: string;
  readonly gravity: Gravity;
  /** The number of statements from which a class that is harmless once is serious. */
  readonly seriousFrom?: number;
  /** Classes of inner exceptions that are details of this one: a failed migration is more than the statement in it. */
  readonly over?: readonly string[];
  /** Classes whose errors lead to errors of this one: when they came first, they are the cause. */
  readonly consequenceOf?: readonly string[];
  /** Whole words of exceptions and messages. Linear, not global. */
  readonly signature: RegExp;
  readonly advice: string;
}
