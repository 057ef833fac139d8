export interface WatchOptions {
  /** Address of a service; absent: this process analyzes. */
  readonly service?: string;
  readonly keyFile?: string;
  readonly notify?: string;
  readonly state?: string;
  readonly port: number;
  readonly settle: number;
  readonly every: number;
  readonly once?: true;
  readonly format: 'text' | 'json';
  readonly appName?: string;
  readonly host?: string;
  readonly tags?: string;
}
