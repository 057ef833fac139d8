/** What a model is told of a call that failed: what was wrong and how to repair it, never a secret or a path of ours. */
export class ToolError extends Error {}
