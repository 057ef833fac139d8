import type { ArtifactKind, FaultCode } from '@hindsight/model';
import type * as z from 'zod';
import type { ANY_KIND } from './parameter-row.ts';
import type { ParameterName } from './parameters.ts';

/** One answer that is not a fault. */
export interface EndpointAnswer {
  readonly mediaTypes: readonly string[];
  readonly description: string;
  readonly schema?: z.ZodType;
  /** The answer is that of one of these endpoints. */
  readonly asFrom?: readonly string[];
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path; `{name}` marks a variable part. */
  readonly path: string;
  readonly summary: string;
  /** The endpoint takes an artifact of this kind, with the key and its parameters; with `async=true` it answers 202. */
  readonly kind?: ArtifactKind | typeof ANY_KIND;
  /** The endpoint takes no artifact but these parameters, including the key. */
  readonly parameters?: readonly ParameterName[];
  /** Those of its parameters without which it answers `bad-parameter`. */
  readonly required?: readonly ParameterName[];
  /** Takes the bytes of a file without analyzing it. */
  readonly takesBytes?: true;
  /** The endpoint takes a small JSON object. */
  readonly body?: z.ZodType;
  /** The answer with status 200. */
  readonly answer: EndpointAnswer;
  /** Describes the case in which the answer is 204. */
  readonly noContent?: string;
  readonly faults: readonly FaultCode[];
}
