/** The error that a model receives: what was wrong and how to repair it, never a secret or a path of this server. */
export class ToolError extends Error {}
