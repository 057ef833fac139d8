/** Times are milliseconds since 1970 UTC, booleans 0 or 1, structures JSON as text. */
export interface Tables {
  readonly results: {
    readonly response_id: string;
    readonly token: string;
    readonly kind: string;
    readonly file_name: string;
    readonly app_name: string | null;
    readonly host: string | null;
    readonly tags: string;
    readonly created_at: number;
    readonly graphs: number;
    readonly is_problem: number;
    readonly outcome: string;
    readonly link_expires_at: number | null;
  };
  /** What lists show of results. */
  readonly summaries: {
    readonly response_id: string;
    readonly kind: string;
    readonly file_name: string;
    readonly app_name: string | null;
    readonly host: string | null;
    readonly tags: string;
    readonly created_at: number;
    /** 0 is the worst. */
    readonly level_rank: number;
    readonly is_problem: number;
    readonly verdict: string;
    readonly figures: string;
  };
  readonly jobs: {
    readonly id: string;
    readonly kind: string;
    readonly file_name: string;
    readonly parameters: string;
    readonly encoding: string | null;
    readonly location: string | null;
    readonly artifact_id: string | null;
    readonly artifact_bytes: number | null;
    readonly promised: number;
    readonly state: string;
    readonly progress: string;
    readonly attempts: number;
    readonly fault: string | null;
    readonly token: string;
    readonly key_name: string;
    readonly created_at: number;
    readonly finished_at: number | null;
  };
  readonly sessions: {
    readonly hash: string;
    readonly csrf_token: string;
    readonly name: string;
    readonly role: string;
    readonly key_hash: string | null;
    readonly created_at: number;
    readonly last_seen_at: number;
    readonly expires_at: number;
  };
  readonly one_time_codes: {
    readonly hash: string;
    readonly expires_at: number;
  };
  /** By `jti`. */
  readonly revoked_tokens: {
    readonly id: string;
    readonly expires_at: number;
  };
  readonly api_keys: {
    readonly hash: string;
    readonly prefix: string;
    readonly label: string | null;
    readonly created_at: number;
  };
}
