import { visible } from '@hindsight/render/screen';

/** A name that somebody else gave, as text: nothing in it steers, hides, or turns the direction of what stands beside it. */
export const Name = ({ of }: { readonly of: string }) => <bdi>{visible(of)}</bdi>;
