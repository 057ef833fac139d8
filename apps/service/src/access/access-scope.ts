/** The analyses that somebody may see; what is not given does not narrow. */
export interface AccessScope {
  /** Organization unit; `''` is that of analyses which belong to none. */
  readonly ou?: string;
  readonly application?: string;
}

/** What of an analysis says who may see it. */
interface OwnedAnalysis {
  readonly ou?: string;
  readonly appName?: string | undefined;
}

export const isInScope = ({ ou, application }: AccessScope, owned: OwnedAnalysis): boolean =>
  (ou === undefined || ou === (owned.ou ?? '')) && (application === undefined || application === owned.appName);

/** Units and users are told apart as a directory does it: without case and without blanks around or doubled (RFC 4518, section 2). */
export const normalizeDirectoryName = (written: string): string =>
  written.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
