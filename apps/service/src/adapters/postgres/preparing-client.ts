import pg from 'pg';

/** More texts than the service has; those of lists vary with their filters, and a connection keeps a plan for each. */
const MAX_PREPARED = 200;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\s/i;
/** `feature_not_supported`: here a plan whose columns changed, because a newer version brought the tables to another schema. */
const OUTDATED_PLAN = '0A000';

/** The names of statements by their texts, the same on every connection. */
const names = new Map<string, string>();
let given = 0;

function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  given++;
  const name = `s${given}`;
  names.set(text, name);
  return name;
}

export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OUTDATED_PLAN;

/** A statement whose plan is outdated gets another name, under which it is planned anew. */
function noteFailure(text: string, error: unknown): void {
  if (isOutdatedPlan(error)) names.delete(text);
}

type Callback = (error: unknown, result: unknown) => void;
type Send = (statement: unknown, values?: unknown, callback?: Callback) => unknown;

/** A connection on which the server parses and plans a statement once and not each time: half of what a small statement costs. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    const sendPrepared: Send = (text, values, callback) => {
      const isPreparable = typeof text === 'string' && Array.isArray(values) && PREPARABLE.test(text);
      const name = isPreparable ? nameStatement(text) : undefined;
      if (!isPreparable || name === undefined) return send(text, values, callback);
      const statement = { name, text, values };
      if (!callback) {
        return (send(statement) as Promise<unknown>).catch((error: unknown) => {
          noteFailure(text, error);
          throw error;
        });
      }
      return send(statement, (error: unknown, result: unknown) => {
        noteFailure(text, error);
        callback(error, result);
      });
    };
    this.query = sendPrepared as typeof this.query;
  }
}
