import { ArtifactError } from '@hindsight/model';

/** A fault of the query, told by its place as an editor counts: lines and columns from 1. */
export function createOqlFault(source: string, at: number, what: string): ArtifactError {
  const before = source.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  return new ArtifactError('bad-parameter', `oql, line ${line}, column ${at - lineStart + 1}: ${what}`);
}
