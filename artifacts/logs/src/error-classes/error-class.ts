/** F: the process or the machine is at its end; S: serious; W: known and named, and no problem by itself. */
export type Gravity = 'F' | 'S' | 'W';

/** A kind of failure that is known by its words. */
export interface ErrorClass {
  readonly id: string;
  readonly title: string;
  readonly gravity: Gravity;
  /** Of a class that is harmless once: so many statements make it serious. */
  readonly seriousFrom?: number;
  /** Whole words of exceptions and messages. Linear, not global. */
  readonly signature: RegExp;
  readonly advice: string;
}
