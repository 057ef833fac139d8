import { checkRule } from '../../../testing/index.ts';
import { duplicateClasses } from './duplicate-classes.ts';

const loaded = (count: number) => ({
  loaders: { defining: [], instances: 5, duplicates: count > 1 ? [{ label: 'demo.Plugin', count }] : [] },
});

checkRule(duplicateClasses, {
  silent: { 'every class once': loaded(1) },
  fires: {
    'by two loaders': { on: loaded(2), level: 'INFO' },
    'by three': { on: loaded(3), level: 'WARNING', explanation: /demo\.Plugin by 3/ },
  },
});
