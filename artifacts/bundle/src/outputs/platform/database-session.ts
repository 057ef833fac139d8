/** A session of a database server, as the server or `ps` lists it. */
export interface DatabaseSession {
  /** The number by which the server ends it; '' when it is not printed. */
  readonly id: string;
  /** The program or user that it belongs to. */
  readonly owner: string;
  readonly state: 'waits-for-lock' | 'idle-in-transaction' | 'idle' | 'other';
  /** How long it has been in its state or transaction, in the words of the server; '' when it is not printed. */
  readonly age: string;
  /** When its transaction began, in the words of the server; absent when that is not printed. */
  readonly since?: string;
  readonly statement: string;
  readonly line: number;
}
