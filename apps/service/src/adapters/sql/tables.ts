import type { Generated } from 'kysely';

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
    /** Organization unit of the client that sent the artifact. */
    readonly ou: string | null;
  };
  /** The columns of results that lists show. */
  readonly summaries: {
    readonly response_id: string;
    readonly kind: string;
    readonly file_name: string;
    readonly app_name: string | null;
    readonly host: string | null;
    readonly tags: string;
    readonly created_at: number;
    /** 0 is the worst level. */
    readonly level_rank: number;
    readonly is_problem: number;
    readonly verdict: string;
    readonly figures: string;
    readonly ou: string | null;
    /** The artifact's own time; null when it has none. */
    readonly artifact_from: number | null;
    readonly artifact_to: number | null;
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
    readonly ou: string | null;
    /** What a client calls the request, so that it is not done twice. */
    readonly idempotency_key: string | null;
  };
  readonly sessions: {
    readonly hash: string;
    readonly name: string;
    readonly role: string;
    readonly key_hash: string | null;
    readonly created_at: number;
    readonly last_seen_at: number;
    readonly expires_at: number;
    /** Of a user of the directory. */
    readonly ou: string | null;
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
  /** Revocations of all tokens of a user that were issued before a time. */
  readonly revoked_users: {
    readonly user: string;
    readonly issued_before: number;
    readonly expires_at: number;
  };
  readonly api_keys: {
    readonly hash: string;
    readonly prefix: string;
    readonly label: string | null;
    readonly created_at: number;
    readonly scope: string;
    readonly application: string | null;
    readonly ou: string | null;
    readonly expires_at: number | null;
    readonly last_used_at: number | null;
  };
  /** Patterns that are searched for in application logs of one unit or of all. */
  readonly log_patterns: {
    readonly id: string;
    readonly name: string;
    readonly pattern: string;
    readonly ou: string | null;
    readonly created_at: number;
    readonly created_by: string;
  };
  /** The outbox of messages to people and other programs. */
  readonly notifications: {
    readonly id: string;
    readonly dedup_key: string;
    readonly channel: string;
    readonly message: string;
    readonly state: string;
    readonly created_at: number;
    readonly due_at: number;
    /** 0: nobody is delivering it. */
    readonly claimed_until: number;
    readonly attempts: number;
    readonly problem: string | null;
  };
  /** What all processes of one service must know alike. */
  readonly secrets: {
    readonly name: string;
    readonly value: string;
  };
  /** Append-only, see the audit tables of the engines. */
  readonly audit: {
    readonly id: Generated<number>;
    readonly at: number;
    readonly action: string;
    readonly actor: string;
    readonly ou: string | null;
    readonly address: string | null;
    readonly subject: string | null;
    readonly details: string | null;
    readonly response_id: string | null;
  };
  readonly audit_kept: {
    readonly since: number;
  };
}
