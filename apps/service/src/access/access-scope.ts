/** The analyses that a principal may see; an absent member does not restrict it. */
export interface AccessScope {
  /** Organization unit; `''` stands for analyses without one. */
  readonly ou?: string;
  readonly application?: string;
}

/** The members of an analysis that decide who may see it. */
interface OwnedAnalysis {
  readonly ou?: string;
  readonly appName?: string | undefined;
}

export const isInScope = ({ ou, application }: AccessScope, owned: OwnedAnalysis): boolean =>
  (ou === undefined || ou === (owned.ou ?? '')) && (application === undefined || application === owned.appName);

/** Normalizes the name of a unit or user as directories compare them: without case and superfluous blanks (RFC 4518, section 2). */
export const normalizeDirectoryName = (written: string): string =>
  written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
