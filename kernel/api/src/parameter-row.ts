import type { ArtifactKind, FaultCode } from '@hindsight/model';
import type * as z from 'zod';

/** In place of a kind of artifact: the endpoint that accepts all kinds. */
export const ANY_KIND = 'any-kind';

/** In place of a kind of artifact: parameters of every endpoint that analyzes an artifact. */
export const EVERY_KIND = 'every-kind';

/** In place of a kind of artifact: parameters of endpoints that take no artifact. */
export const NO_ARTIFACT = 'no-artifact';

/** One parameter of the contract: its check, its description, and the endpoints that accept it. */
export interface Parameter {
  /** The name in the query, when endpoints use one name with different meanings. */
  readonly query?: string;
  /** Headers with the same meaning, in lower case. The query takes precedence over them, an earlier header over a later one. */
  readonly headers?: readonly string[];
  /** Converts the value of a header, when headers use other values than the query. */
  readonly fromHeader?: (value: string) => string;
  /** The parameter may be repeated; its values are joined with this separator. */
  readonly repeatable?: ',' | '\n';
  /** The fault of a value that is not allowed; `bad-parameter` by default. */
  readonly fault?: FaultCode;
  readonly schema: z.ZodType;
  readonly description: string;
  readonly example?: string;
  readonly appliesTo: typeof EVERY_KIND | typeof ANY_KIND | typeof NO_ARTIFACT | readonly ArtifactKind[];
}
