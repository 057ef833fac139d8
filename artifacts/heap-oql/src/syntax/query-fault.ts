import { ArtifactError } from '@hindsight/model';

/** Creates a fault at an offset of the query. Lines and columns count from 1, as in an editor. */
export function createOqlFault(source: string, at: number, what: string): ArtifactError {
  const before = source.slice(0, at);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  return new ArtifactError('bad-parameter', `oql, line ${line}, column ${at - lineStart + 1}: ${what}`);
}
