/** An RE2 regular expression that is searched for in every application log. */
export interface LogPattern {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  /** The only organization unit to whose logs it is applied. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** The name of the principal who created it. */
  readonly createdBy: string;
}

export interface LogPatternStore {
  /** Throws `storage-full` when there is no room. */
  add(pattern: LogPattern): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly LogPattern[]>;
  /** Returns whether it existed. */
  change(id: string, changes: Pick<LogPattern, 'name' | 'pattern'>): Promise<boolean>;
  /** Returns whether it existed. */
  remove(id: string): Promise<boolean>;
}
