/** The options of `hindsight stacks`. */
export interface StacksOptions {
  readonly profile?: string;
  readonly thread?: string;
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reverse?: true;
  readonly lines?: true;
  readonly output?: string;
}
