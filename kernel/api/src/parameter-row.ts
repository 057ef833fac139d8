import type { ArtifactKind, FaultCode } from '@hindsight/model';
import type * as z from 'zod';

/** Stands where a kind of artifact would, for the endpoint that takes them all. */
export const ANY_KIND = 'any-kind';

/** Stands there for parameters that every endpoint takes which analyzes an artifact. */
export const EVERY_KIND = 'every-kind';

/** Stands there for parameters of endpoints that take no artifact. */
export const NO_ARTIFACT = 'no-artifact';

/** One parameter of the contract: what checks it, documents it, and says where it may stand. */
export interface Parameter {
  /** How the query calls it, when endpoints give one name meanings of their own. */
  readonly query?: string;
  /** Headers of this meaning, in lower case; the query wins over them, an earlier one over a later one. */
  readonly headers?: readonly string[];
  /** How a header says it, when it does so in other words than the query. */
  readonly fromHeader?: (value: string) => string;
  /** May be given several times; the values are one text with this between them. */
  readonly repeatable?: ',' | '\n';
  /** The fault of a value that is not allowed; `bad-parameter` when not named. */
  readonly fault?: FaultCode;
  readonly schema: z.ZodType;
  readonly description: string;
  readonly example?: string;
  readonly appliesTo: typeof EVERY_KIND | typeof ANY_KIND | typeof NO_ARTIFACT | readonly ArtifactKind[];
}
