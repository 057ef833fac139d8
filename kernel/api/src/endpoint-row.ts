import type { ArtifactKind, FaultCode } from '@hindsight/model';
import type * as z from 'zod';
import type { ANY_KIND } from './parameter-row.ts';
import type { ParameterName } from './parameters.ts';

/** One answer that is not a fault. */
export interface EndpointAnswer {
  readonly mediaTypes: readonly string[];
  readonly description: string;
  readonly schema?: z.ZodType;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` marks a part of the path that varies. */
  readonly path: string;
  readonly summary: string;
  /** Takes an artifact of this kind, with the key and its parameters; with `async=true` it answers 202. */
  readonly kind?: ArtifactKind | typeof ANY_KIND;
  /** Takes no artifact, but these parameters, the key among them. */
  readonly parameters?: readonly ParameterName[];
  /** Takes the bytes of a file, though it analyses none. */
  readonly takesBytes?: true;
  /** Takes a small JSON object. */
  readonly body?: z.ZodType;
  /** With status 200. */
  readonly answer: EndpointAnswer;
  /** There is a 204 besides, when this was done. */
  readonly noContent?: string;
  readonly faults: readonly FaultCode[];
}
