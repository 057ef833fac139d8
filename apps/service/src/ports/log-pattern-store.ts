/** A regular expression of RE2 that is looked for in every application log. */
export interface LogPattern {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  /** Organization unit to whose logs alone it is applied. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** By which a person knows who that was. */
  readonly createdBy: string;
}

export interface LogPatternStore {
  /** Throws `storage-full` when there is no room. */
  add(pattern: LogPattern): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly LogPattern[]>;
  /** Whether there was one. */
  change(id: string, changes: Pick<LogPattern, 'name' | 'pattern'>): Promise<boolean>;
  /** Whether there was one. */
  remove(id: string): Promise<boolean>;
}
