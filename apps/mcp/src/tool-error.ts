/** An error whose text the caller of a tool reads: what was wrong and what to do. */
export class ToolError extends Error {
  /** The code of the service's fault, when it was one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
