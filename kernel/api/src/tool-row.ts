import type { ArtifactKind } from '@hindsight/model';
import type { EndpointId } from './endpoints.ts';

/** A call that answers the next question about a row of an answer. */
export interface NextCall {
  readonly tool: string;
  /** The question that it answers. */
  readonly for: string;
  /** Arguments of the call, by the column of the row that has their value. */
  readonly from?: Readonly<Record<string, string>>;
}

/** A tool for assistants that asks one endpoint about an earlier analysis. */
export interface ToolRow {
  readonly endpoint: EndpointId;
  readonly title: string;
  /** What the tool answers, in the words in which an engineer asks. */
  readonly answers: string;
  /** The kinds of artifacts that can answer; absent when all can. */
  readonly kinds?: readonly ArtifactKind[];
  /** The member of the answer that holds the rows; a list on the way contributes the members of all its elements. */
  readonly rows?: string;
  /** The section of the report whose tables are the rows. */
  readonly section?: string;
  /** The columns that matter most; the others are left out of the rows. */
  readonly columns?: readonly string[];
  /** Members of the answer that an assistant does not need. */
  readonly without?: readonly string[];
  /** Units of the columns whose names do not tell them. */
  readonly units?: Readonly<Record<string, string>>;
  readonly next?: readonly NextCall[];
}
