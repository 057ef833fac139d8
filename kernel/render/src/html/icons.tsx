import type { Level } from '@hindsight/model';
import { LEVEL_SHAPES, LOGO_SHAPES } from '../icon-shapes.ts';

/**
 * Shape and color of a level; its word is written beside it. The shapes are constants of the program, never text
 * from outside.
 */
export const LevelIcon = ({ level }: { readonly level: Level | 'OK' }) => (
  <svg
    className="sign"
    viewBox="0 0 16 16"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: LEVEL_SHAPES[level] }}
  />
);

export const Logo = () => (
  <svg className="mark" viewBox="0 0 22 22" aria-hidden="true" dangerouslySetInnerHTML={{ __html: LOGO_SHAPES }} />
);
